import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The router as React renders it: each of its states is rendered in a task of its own, after the press that led to it.
 * Rendered within the press, React would also run the effects of the page that is left before the next one is painted.
 * A pending state is left out when the page arrives before that task, because its code and data are loaded already:
 * rendering the pending state first takes a slow phone longer than the page itself.
 */
export function withLatePending(router: Router): Router {
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
  // Wraps the router instead of copying it: its state is a getter.
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
