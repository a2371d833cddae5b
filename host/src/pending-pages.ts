import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The router as React renders it: the pending state of a navigation is shown a task later. A page whose code and data
 * are here already comes before that, and is rendered once; rendering "on its way" first takes a slow phone longer
 * than the page itself.
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
  // Over the router, not a copy of it: its state is a getter.
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
