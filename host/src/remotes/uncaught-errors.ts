import type { ErrorInfo } from 'react'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { toast } from '@larder/shared/ui'
import { isChangedByOthers } from '../outside-changes/outside-changes.ts'
import { parseReleases } from './file-releases.ts'
import { isFailedEntry } from './start-federation.ts'
import { hostRelease, getReleaseAt, type PageRelease } from './page-releases.ts'
import { report } from './report.ts'

/**
 * Maximum number of stack frames that V8 keeps. The kit and React alone may fill its default of ten before the remote
 * that called them.
 */
const MAX_FRAMES = 50

const getStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')

const isRemote = ({ area }: PageRelease): boolean => area !== 'host'

/**
 * The releases that may have caused an error, by its stack: the topmost remote, because the host's file contains React
 * and the kit, which throw on a remote's bad input; and the host if its file is topmost, because the kit itself may be
 * at fault. The release guard compares each with the other release of the same area, so an innocent release shows as
 * many errors on both sides.
 */
function getSuspects(stack: string): PageRelease[] {
  const releases = parseReleases(stack)
  const top = releases.slice(0, 1).filter((release) => !isRemote(release))
  return [...releases.filter(isRemote).slice(0, 1), ...top]
}

/**
 * Reports an error under the releases of its stack, else of the event's script. Errors from outside any release, such
 * as a browser extension or a tag, are not attributed.
 */
function reportBySource(kind: 'error' | 'rejection', error: unknown, filename = ''): void {
  const suspects = getSuspects(getStack(error))
  for (const release of suspects.length > 0 ? suspects : getSuspects(filename))
    report({ kind, ...release, error })
}

/**
 * React's `onRecoverableError`: React rendered again what it could not hydrate, because the first render differed from
 * the server's. Reported as an `error` of the remote whose component differed, or of the area that owns the page if
 * the component's file is unknown; and of the host, which may have passed the remote other data than the server did.
 * Where others change the page (a translation, an extension), no release is blamed.
 */
export function reportRecovered(
  reactError: unknown,
  { componentStack }: Pick<ErrorInfo, 'componentStack'>,
): void {
  if (isChangedByOthers()) return
  const stack = componentStack ?? ''
  const component = parseReleases(stack).find(isRemote) ?? getReleaseAt(location.pathname)
  const error =
    reactError instanceof Error && reactError.cause instanceof Error ? reactError.cause : reactError
  for (const release of [component, hostRelease()]) report({ kind: 'error', ...release, error, stack })
  // React logs this by default. The component stack is added for release trials, which identify the release by it.
  console.error(error, stack)
}

/**
 * Reports uncaught errors, and errors that were shown but not expected (`reportUnforeseen`), to the server. An
 * unhandled rejection of the shop's own code is also shown to the shopper, who would otherwise see nothing.
 */
export function reportUncaughtErrors(): void {
  onerror = null // set by the document's own script, which listened until now
  Object.assign(Error, { stackTraceLimit: MAX_FRAMES })
  addEventListener('error', ({ error, filename }: ErrorEvent) => {
    // The loader itself reports an entry that threw before it defined its container.
    if (error && !isFailedEntry(filename)) reportBySource('error', error, filename)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isAppError(reason)) return toast(reason.text, { tone: 'error' })
    reportBySource('rejection', reason)
    if (parseReleases(getStack(reason)).length > 0) toast(errorCatalogue.UNEXPECTED.text, { tone: 'error' })
  })
}
