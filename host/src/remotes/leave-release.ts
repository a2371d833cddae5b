import type { BrokenRelease } from '@larder/shared/contracts'
import { getReleaseAt, type PageRelease } from './page-releases.ts'

/** Maximum time in ms that the shopper waits before the page is reopened. */
const MAX_REPORT_WAIT_MS = 1_500

/**
 * Reports to the server that a release broke on this page, so that the next document gets another release if there is
 * one. Never rejects.
 */
export async function leaveRelease(release: PageRelease): Promise<void> {
  await fetch('/r/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(release satisfies BrokenRelease),
    signal: AbortSignal.timeout(MAX_REPORT_WAIT_MS),
  }).catch(() => undefined) // if this fails, the same release is tried again
}

export async function reopenWithOtherRelease(release: PageRelease): Promise<void> {
  await leaveRelease(release)
  location.reload()
}

const REFETCH_TIMEOUT_MS = 1_500

/**
 * Reloads the page, preferring another release. First fetches the missing file past the browser's cache, which may
 * contain a broken copy.
 */
export async function reloadPastCache(error: unknown): Promise<void> {
  const { request } = error instanceof Error ? (error as Error & { request?: string }) : {} // only a ChunkLoadError has it
  const options = { cache: 'reload', signal: AbortSignal.timeout(REFETCH_TIMEOUT_MS) } as const
  const refetched = request && fetch(request, options).catch(() => undefined)
  await Promise.all([refetched, leaveRelease(getReleaseAt(location.pathname))])
  location.reload()
}
