import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A page route's facts about the page before it has loaded; the route's `handle`. */
export type PageHandle = {
  /** The page's skeleton, shown while it is pending. Small, because it is loaded with the area's routes. */
  Placeholder?: ComponentType
  /**
   * Pages of one frame keep their shared parts when one follows the other, and show their pending state
   * themselves: the frame's name and the parameter that distinguishes two of them, for example `store` and
   * `storeSlug`.
   */
  frame?: { name: string; param: string }
}

type PathRoute = Exclude<RouteObject, { index: true }>

/**
 * The route of a page: its path, its module (`loader`, `Component`, `ErrorBoundary`), which is loaded when it
 * is opened, and what is known before.
 */
export function page(path: string, load: () => Promise<object>, handle?: PageHandle): PathRoute {
  // The same function: loaders take `PageArgs`, to which the host's table adds the API, unknown to the
  // router's types.
  const lazy = load as RouteObject['lazy']
  return handle ? { path, lazy, handle } : { path, lazy }
}
