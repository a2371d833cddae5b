import type { ErrorInfo } from 'react'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { toast } from '@larder/shared/ui'
import { hasContainer } from './start-federation.ts'
import { hostRelease, releaseAt, type PageRelease } from './page-releases.ts'
import { report } from './report.ts'

/** A file of a release in a stack: `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`. */
const RELEASE_FILE = /\/r\/([\w-]+)\/([^/\s]+)\/web\//g

/** A remote's entry: its area and version. */
const ENTRY = /\/r\/([\w-]+)\/([^/]+)\/web\/entry\.js$/

/** V8 keeps ten frames of a stack, and the kit and React may fill more before the remote that called them. */
const MAX_FRAMES = 50

/** An entry that throws before it has its container is not loaded: the loader reports that, once. */
function isFailedLoad(filename: string): boolean {
  const [, area = '', version = ''] = ENTRY.exec(filename) ?? []
  return area !== '' && !hasContainer(area, version)
}

const readStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')

const releasesIn = (stack: string): PageRelease[] =>
  [...stack.matchAll(RELEASE_FILE)].map(([, area = '', version = '']) => ({ area, version }))

const isRemote = ({ area }: PageRelease): boolean => area !== 'host'

/**
 * The releases that may have thrown, by a stack: the topmost remote, as the host's file holds React and the kit, which throw at
 * what a remote gives them; and the host where its file is the topmost, for it may be the kit's own fault. The guard
 * compares each with the other release of its own area, so one that is innocent has as many on both sides.
 */
function findSuspects(stack: string): PageRelease[] {
  const releases = releasesIn(stack)
  const top = releases.slice(0, 1).filter((release) => !isRemote(release))
  return [...releases.filter(isRemote).slice(0, 1), ...top]
}

/** Reports an error under the releases of its stack, else of the event's script. What no release owns, as an extension's or a tag's, is not attributed. */
function reportThrown(kind: 'error' | 'rejection', error: unknown, filename = ''): void {
  const suspects = findSuspects(readStack(error))
  for (const release of suspects.length > 0 ? suspects : findSuspects(filename))
    report({ kind, ...release, error })
}

/**
 * React's `onRecoverableError`: it rendered anew what it could not hydrate, as the first render was another than the
 * server's. An `error` of the remote whose component that was, or else of the area that owns the page, as React does not know
 * the file of every component; and of the host, which may give a remote other data than the server did.
 */
export function reportRecovered(
  recovered: unknown,
  { componentStack }: Pick<ErrorInfo, 'componentStack'>,
): void {
  const stack = componentStack ?? ''
  const component = releasesIn(stack).find(isRemote) ?? releaseAt(location.pathname)
  const error = recovered instanceof Error && recovered.cause instanceof Error ? recovered.cause : recovered
  for (const release of [component, hostRelease()]) report({ kind: 'error', ...release, error, stack })
  // As React does by itself; with the component, by which a trial in a browser knows whose error it is.
  console.error(error, stack)
}

/**
 * The safety net under every action: an uncaught error, and one that was shown but not foreseen
 * (`reportUnforeseen`), is reported to the server. An unhandled rejection of our own code is shown to the
 * shopper too, who would otherwise see nothing.
 */
export function followUnforeseen(): void {
  onerror = null // the document's own script, which listened until now
  Object.assign(Error, { stackTraceLimit: MAX_FRAMES })
  addEventListener('error', ({ error, filename }: ErrorEvent) => {
    if (error && !isFailedLoad(filename)) reportThrown('error', error, filename)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isAppError(reason)) return toast(reason.text, { tone: 'error' })
    reportThrown('rejection', reason)
    if (releasesIn(readStack(reason)).length > 0) toast(errorCatalogue.UNEXPECTED.text, { tone: 'error' })
  })
}
