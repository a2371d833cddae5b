import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { toast } from '@larder/shared/ui'
import { hasContainer } from './start-federation.ts'
import { report } from './report.ts'

/** A file of a release in a stack: `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`. */
const RELEASE_FILE = /\/r\/([\w-]+)\/([^/\s]+)\/web\//

/** A remote's entry: its area and version. */
const ENTRY = /\/r\/([\w-]+)\/([^/]+)\/web\/entry\.js$/

/** An entry that throws before it has its container is not loaded: the loader reports that, once. */
function isFailedLoad(filename: string): boolean {
  const [, area = '', version = ''] = ENTRY.exec(filename) ?? []
  return area !== '' && !hasContainer(area, version)
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')

/**
 * Reports an error under the release that threw it: the topmost of its files in the stack, else the script of the event. What
 * no release owns, as an extension's or a tag's, is nobody's.
 */
function reportThrown(kind: 'error' | 'rejection', error: unknown, filename = ''): void {
  const [, area, version] = RELEASE_FILE.exec(stackOf(error)) ?? RELEASE_FILE.exec(filename) ?? []
  if (area && version) report({ kind, area, version, error })
}

/**
 * The safety net under every action: an uncaught error, and one that was shown but not foreseen
 * (`reportUnforeseen`), is reported to the server. An unhandled rejection of our own code is shown to the
 * shopper too, who would otherwise see nothing.
 */
export function followUnforeseen(): void {
  addEventListener('error', ({ error, filename }: ErrorEvent) => {
    if (error && !isFailedLoad(filename)) reportThrown('error', error, filename)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isAppError(reason)) return toast(reason.text, { tone: 'error' })
    reportThrown('rejection', reason)
    if (RELEASE_FILE.test(stackOf(reason))) toast(errorCatalogue.UNEXPECTED.text, { tone: 'error' })
  })
}
