import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Delivers each router state to React in its own task, after the press that caused it. Within the press, React would
 * also run the effects of the old page before it paints the new one. A pending state is skipped when the page's code
 * and data are loaded already and the page arrives before that task: rendering the pending state takes a slow phone
 * longer than rendering the page.
 */
export function deferPendingState(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let pending: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe((state, changes) => {
      clearTimeout(pending)
      const timer = setTimeout(() => {
        timers.delete(timer)
        listener(state, changes)
      }, 0)
      timers.add(timer)
      pending = state.navigation.state === 'loading' ? timer : undefined
    })
    return () => {
      for (const timer of timers) clearTimeout(timer)
      stop()
    }
  }
  // A wrapper instead of a copy, because the router's state is a getter.
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
