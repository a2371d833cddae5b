import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A page route's `handle`: facts about the page that are needed before it has loaded. */
export type PageHandle = {
  /** The page's skeleton, shown while the page is pending. It is loaded with the area's routes, so keep it small. */
  Placeholder?: ComponentType
  /**
   * Pages of one frame keep their shared parts when one follows another, and show their pending state themselves.
   * `name` is the frame's name and `param` the parameter that distinguishes two frames, for example `store` and
   * `storeSlug`.
   */
  frame?: { name: string; param: string }
  /** Links of the same area open the page in a sheet, so its code and data are not fetched ahead. */
  hasSheet?: boolean
  /**
   * The page stays in the document while the pages after it are shown, so that going back to it is instant. For a page
   * to which shoppers return often; only the last one is kept. Its effects stop meanwhile, as if it were unmounted.
   */
  isKept?: boolean
}

type PathRoute = Exclude<RouteObject, { index: true }>

/**
 * The route of a page: its path, its module (`loader`, `Component`, `ErrorBoundary`), which loads when the page is
 * opened, and its `handle`.
 */
export function page(path: string, load: () => Promise<object>, handle?: PageHandle): PathRoute {
  // Loaders take `PageArgs`: the host's table adds the API, which the router's types do not know.
  const lazy = load as RouteObject['lazy']
  return handle ? { path, lazy, handle } : { path, lazy }
}
