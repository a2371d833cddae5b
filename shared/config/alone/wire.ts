import type { LoaderFunction, RouteObject } from 'react-router'
import type { Api, PageArgs } from '../../src/api/index.ts'

type PageModule = { loader?: (args: PageArgs) => unknown }

/** Passes the API to an area's page loaders, as the host does. */
export function injectApi(route: RouteObject, api: Api): RouteObject {
  const { lazy, children } = route
  const inject =
    (load: (args: PageArgs) => unknown): LoaderFunction =>
    ({ request, params }) =>
      load({ request, params, api })
  const result = {
    ...route,
    ...(typeof lazy === 'function' && {
      lazy: async () => {
        const page = (await lazy()) as PageModule // imported by `page()` in an area's routes
        return page.loader ? { ...page, loader: inject(page.loader) } : page
      },
    }),
    ...(children && { children: children.map((child) => injectApi(child, api)) }),
  }
  return result as RouteObject // index and path routes keep their kind
}
