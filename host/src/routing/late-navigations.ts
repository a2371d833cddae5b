import type { createBrowserRouter, Location } from 'react-router'
import { showStillLoading } from '../layouts/still-loading.ts'
import { lateAfter, PAGE_BUDGET_MS } from '../remotes/load-budget.ts'
import { mayReload } from '../remotes/missing-chunk.ts'
import { openDocument } from '../remotes/open-document.ts'
import { getAreaAt } from '../remotes/page-releases.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>

/** Areas whose routes or page modules are loading now, once per load. */
const pendingLoads = new Set<{ area: string }>()

/** Notes that an area's routes or a page module are loading, for `followLateNavigations`. */
export async function trackPageCode<T>(area: string, work: Promise<T>): Promise<T> {
  const load = { area }
  pendingLoads.add(load)
  return work.finally(() => pendingLoads.delete(load))
}

/**
 * Once the code of a pending page is late, says so and opens the page as a document, which the server renders. Where that
 * is not allowed (`mayReload`), the navigation goes on waiting. Data that is late has its own time limit and error.
 * Returns a function that ends the watch.
 */
function watchPendingPage(target: Location): () => void {
  const area = getAreaAt(target.pathname)?.name
  return showStillLoading(lateAfter(area, PAGE_BUDGET_MS), () => {
    const isLate = [...pendingLoads].some((load) => load.area === area)
    if (isLate && mayReload(target, Date.now())) openDocument(target.pathname + target.search)
    return isLate
  })
}

/** Handles pages whose code is late after a link, until the page is shown or another one is opened. */
export function followLateNavigations(router: Router): void {
  let pending: Location | undefined
  let stop: (() => void) | undefined
  router.subscribe(({ navigation: { location: target } }) => {
    if (target === pending) return
    stop?.()
    pending = target
    stop = target && watchPendingPage(target)
  })
}
