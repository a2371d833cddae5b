import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** What a page's route says about it before the page itself is there; stands in the route's `handle`. */
export type PageHandle = {
  /** The page's own layout in grey, shown while it is on its way. Small: it comes with the area's routes. */
  Placeholder?: ComponentType
  /**
   * Pages of one frame keep what they share when one follows the other, and show themselves what is on its way:
   * the frame's name and the parameter that tells two of them apart, say `store` and `storeSlug`.
   */
  frame?: { name: string; param: string }
}

type PathRoute = Exclude<RouteObject, { index: true }>

/**
 * The route of a page: its path, its module (`loader`, `Component`, `ErrorBoundary`), which comes when it is opened,
 * and what is known of it before.
 */
export function page(path: string, load: () => Promise<object>, handle?: PageHandle): PathRoute {
  // The same function: loaders take `PageArgs`, which the host's table adds the API to and the router does not know.
  const lazy = load as RouteObject['lazy']
  return handle ? { path, lazy, handle } : { path, lazy }
}
