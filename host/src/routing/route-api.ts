import type { LoaderFunction, RouteObject } from 'react-router'
import type { Api, PageArgs } from '@larder/shared/api'
import { withinBudget } from '../remotes/index.ts'

type PageModule = { loader?: unknown } & Record<string, unknown>

/** A page's loader takes `PageArgs`; the router's own arguments hold everything but the API. */
function inject(loader: unknown, api: Api): LoaderFunction {
  const load = loader as (args: PageArgs) => unknown // the remote's contract: loaders take PageArgs
  return ({ request, params }) => load({ request, params, api })
}

function injectModule(module: PageModule, api: Api): PageModule {
  return module.loader ? { ...module, loader: inject(module.loader, api) } : { ...module }
}

/** An area's route whose loaders, also those of lazy pages and children, get the API. */
export function withApi(route: RouteObject, area: string, api: Api): RouteObject {
  const { lazy, loader, children } = route
  const wired = {
    ...route,
    ...(loader ? { loader: inject(loader, api) } : {}),
    ...(typeof lazy === 'function'
      ? {
          lazy: async () =>
            injectModule((await withinBudget(area, lazy(), `a page of ${area}`)) as PageModule, api),
        }
      : {}),
    ...(children ? { children: children.map((child) => withApi(child, area, api)) } : {}),
  }
  return wired as RouteObject // index and path routes keep their kind
}
