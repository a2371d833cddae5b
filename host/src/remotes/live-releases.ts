import { createPath, type createBrowserRouter } from 'react-router'
import type { PageData, LiveReleases } from '@larder/shared/contracts'
import { onPlanRevision } from '@larder/shared/api'
import { mayReload } from './missing-chunk.ts'

type LoadedComposition = Pick<PageData['composition'], 'hostVersion' | 'areas'>

/**
 * Area -> version of the releases that a page loads from the shop, without disabled areas and those served from a
 * developer's machine.
 */
export const loadedReleases = ({ hostVersion, areas }: LoadedComposition): Record<string, string> =>
  Object.fromEntries([
    ['host', hostVersion],
    ...areas
      .filter(({ isKilled, origin }) => !isKilled && !origin)
      .map(({ name, version }) => [name, version]),
  ])

const POLL_INTERVAL_MS = 5 * 60_000

/**
 * Whether every release this page has loaded is still live. Ignores areas that are not in the plan or that a
 * developer's machine serves.
 */
export const isLive = (composition: Parameters<typeof loadedReleases>[0], live: LiveReleases): boolean =>
  Object.entries(loadedReleases(composition)).every(
    ([name, version]) => live[name]?.includes(version) ?? true,
  )

/**
 * Requests the live releases when an API reply names a newer plan than the document's, and at intervals (spec §4: the
 * build manifest is polled). Once one of this page's releases is not live, the next navigation is a full page load, which
 * gets the live releases. The page never reloads in checkout, nor without a navigation.
 */
export function pollLiveReleases(
  page: Pick<PageData, 'composition' | 'planRevision'>,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'revalidate'>,
): void {
  const { composition } = page
  // In `pnpm dev`, an edit of the server is shown without losing the shopper's input.
  if (process.env.NODE_ENV === 'development')
    addEventListener('larder:server-changed', () => void router.revalidate())
  if (composition.document === 'checkout') return
  let isOutdated = false
  const refreshLive = async () => {
    const reply = await fetch('/r/live')
    if (reply.ok) isOutdated = !isLive(composition, await reply.json())
  }
  onPlanRevision((revision) => {
    if (revision > (page.planRevision ?? 0)) refreshLive().catch(() => undefined)
  })
  setInterval(() => {
    // A failed request is repeated at the next interval.
    if (!document.hidden) refreshLive().catch(() => undefined)
  }, POLL_INTERVAL_MS)
  router.subscribe(({ navigation: { location: next } }) => {
    // A sheet over the page has the page's path and is not a navigation.
    if (!isOutdated || !next || next.pathname === location.pathname) return
    const url = new URL(createPath(next), location.href)
    if (mayReload(url, Date.now())) location.assign(url)
  })
}
