import type { BrokenRelease } from '@larder/shared/contracts'
import { releaseAt, type PageRelease } from './page-releases.ts'

/** The shopper waits for no longer than this before the page is opened again. */
const WAIT_MS = 1_500

/**
 * Reports to the server that a release broke here, before the page is opened again: the next document has another one, where
 * there is one. Never rejects.
 */
export async function leaveRelease(release: PageRelease): Promise<void> {
  await fetch('/r/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(release satisfies BrokenRelease),
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => undefined) // then the same release is tried again
}

/** Opens the page again, with another release than this one where there is one. */
export async function reopenWithout(release: PageRelease): Promise<void> {
  await leaveRelease(release)
  location.reload()
}

const REFETCH_MS = 1_500

/**
 * Reloads the page, of another release where there is one; first the missing file is fetched past the browser's cache,
 * which may hold a broken copy.
 */
export async function reloadPastCache(error: unknown): Promise<void> {
  const { request } = error instanceof Error ? (error as Error & { request?: string }) : {} // a ChunkLoadError has it
  const options = { cache: 'reload', signal: AbortSignal.timeout(REFETCH_MS) } as const
  const refetched = request && fetch(request, options).catch(() => undefined)
  await Promise.all([refetched, leaveRelease(releaseAt(location.pathname))])
  location.reload()
}
