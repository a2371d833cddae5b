import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The router as React renders it: the pending state of a navigation is shown one task later. A page whose
 * code and data are loaded already arrives before that, and is rendered once; rendering the pending state
 * first takes a slow phone longer than the page itself.
 */
export function withLatePending(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe((state, changes) => {
      clearTimeout(timer)
      const show = () => listener(state, changes)
      if (state.navigation.state === 'loading') timer = setTimeout(show, 0)
      else show()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
  // Wraps the router instead of copying it: its state is a getter.
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
