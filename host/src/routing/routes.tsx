import { redirectDocument, type RouteObject, type LoaderFunction } from 'react-router'
import type { Api, PageArgs } from '@larder/shared/api'
import type { Composition, KnownPayment, PageArea } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { setFrameProblem } from '@larder/shared/ui'
import type { AreaRoutes } from './known-pages.ts'
import { AreaError, RootError } from '../layouts/RouteErrors.tsx'
import { AreaOff } from '../layouts/AreaOff.tsx'
import { FirstPagePlaceholder, RootPlaceholder } from '../layouts/PagePlaceholder.tsx'
import { Root, rootLoader } from '../layouts/Root.tsx'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { withinBudget } from '../remotes/load-budget.ts'

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
function withApi(route: RouteObject, area: string, api: Api): RouteObject {
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

setFrameProblem(AreaError)

/** The route that holds every area's pages; later areas are patched in under it. */
export const PAGES = 'pages'

type Table = { composition: Composition; loaded: ReadonlyMap<string, AreaRoutes>; api: Api }

/** The route with the boundary around all of an area's pages. */
export const areaId = (name: string): string => `area:${name}`

/** A path that an area claims without having a page for it: not found, in the brand's frame. */
const unknownPage = (path: string): RouteObject => ({
  path,
  loader: () => {
    throw new AppError('NOT_FOUND')
  },
})

/** An area's pages behind a boundary of their own: their errors never reach the shell. */
export function areaRoute({ name, claims }: PageArea, { routes }: AreaRoutes, api: Api): RouteObject {
  return {
    id: areaId(name),
    ErrorBoundary: AreaError,
    // Last, so that of two equal paths the page wins.
    children: [...routes.map((route) => withApi(route, name, api)), ...claims.map(unknownPage)],
  }
}

/** The pages of an area that is switched off: all its paths, without any file of its own. */
export function offRoutes({ claims }: PageArea, payment: KnownPayment | undefined): AreaRoutes {
  return { routes: claims.map((path) => ({ path, element: <AreaOff payment={payment} /> })) }
}

/** Paths of another document: leaving this one is a full page load. */
function crossing({ name, claims }: PageArea): RouteObject[] {
  return claims.map((path, index) => ({
    id: `cross:${name}:${index}`,
    path,
    loader: ({ request }) => redirectDocument(request.url),
    Component: () => null,
  }))
}

/**
 * The shop's route table: built from what this composition's releases claim and expose. Areas that are not
 * loaded yet are patched in on navigation.
 */
export function routeTable({ composition, loaded, api }: Table): RouteObject[] {
  const here = composition.areas.flatMap((area) => {
    const pages = loaded.get(area.name)
    return pages ? [areaRoute(area, pages, api)] : []
  })
  const elsewhere = composition.areas.filter((area) => area.document !== composition.document)
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: RootPlaceholder,
      loader: (args) => rootLoader({ ...args, api }),
      shouldRevalidate: () => false,
      children: [
        {
          // Inside the frame, so that an error page keeps header, footer and theme.
          id: PAGES,
          ErrorBoundary: ErrorPage,
          HydrateFallback: FirstPagePlaceholder,
          children: [...here, ...elsewhere.flatMap(crossing)],
        },
      ],
    },
  ]
}
