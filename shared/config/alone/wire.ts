import type { LoaderFunction, RouteObject } from 'react-router'
import type { Api, PageArgs } from '../../src/api/index.ts'

type PageModule = { loader?: (args: PageArgs) => unknown }

/** An area's route whose page loader gets the API, as in the host. */
export function wire(route: RouteObject, api: Api): RouteObject {
  const { lazy, children } = route
  const inject =
    (load: (args: PageArgs) => unknown): LoaderFunction =>
    ({ request, params }) =>
      load({ request, params, api })
  const wired = {
    ...route,
    ...(typeof lazy === 'function' && {
      lazy: async () => {
        const page = (await lazy()) as PageModule // what `page()` in an area's routes imports
        return page.loader ? { ...page, loader: inject(page.loader) } : page
      },
    }),
    ...(children && { children: children.map((child) => wire(child, api)) }),
  }
  return wired as RouteObject // index and path routes keep their kind
}
