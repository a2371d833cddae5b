import { createPath, type createBrowserRouter } from 'react-router'
import type { PageData, LiveReleases } from '@larder/shared/contracts'
import { onPlanRevision } from '@larder/shared/api'
import { mayReload } from './missing-chunk.ts'

type Held = Pick<PageData['composition'], 'hostVersion' | 'areas'>

/** Area -> version of the releases that a page loads from the shop: none that is switched off, or on a developer's machine. */
export const heldReleases = ({ hostVersion, areas }: Held): Record<string, string> =>
  Object.fromEntries([
    ['host', hostVersion],
    ...areas
      .filter(({ isKilled, origin }) => !isKilled && !origin)
      .map(({ name, version }) => [name, version]),
  ])

const ASK_EVERY_MS = 5 * 60_000

/**
 * Whether every release this page has loaded is still live. An area that the plan does not know, or that a
 * developer's machine serves, is ignored.
 */
export const isLive = (composition: Parameters<typeof heldReleases>[0], live: LiveReleases): boolean =>
  Object.entries(heldReleases(composition)).every(([name, version]) => live[name]?.includes(version) ?? true)

/**
 * Asks which releases are live when a reply of the API names a newer plan than the document's, and now and then (spec
 * §4: the build manifest is polled). Once this page's own are not, the
 * next page is opened as a document, which composes what is live; never in checkout, and never by itself.
 */
export function followReleases(
  { composition, planRevision = 0 }: Pick<PageData, 'composition' | 'planRevision'>,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'revalidate'>,
): void {
  // `pnpm dev`: an edit of the server is shown without losing the shopper's input.
  if (process.env.NODE_ENV === 'development')
    addEventListener('larder:server-changed', () => void router.revalidate())
  if (composition.document === 'checkout') return
  let isOld = false
  const ask = async () => {
    const reply = await fetch('/r/live')
    if (reply.ok) isOld = !isLive(composition, await reply.json())
  }
  onPlanRevision((revision) => {
    if (revision > planRevision) ask().catch(() => undefined)
  })
  setInterval(() => {
    // A request that fails is repeated at the next interval.
    if (!document.hidden) ask().catch(() => undefined)
  }, ASK_EVERY_MS)
  router.subscribe(({ navigation: { location: next } }) => {
    // A sheet over the page is not another page.
    if (!isOld || !next || next.pathname === location.pathname) return
    const url = new URL(createPath(next), location.href)
    if (mayReload(url, Date.now())) location.assign(url)
  })
}
