import { redirectDocument, type RouteObject, type LoaderFunction } from 'react-router'
import type { Api } from '@larder/shared/api'
import type { Composition, KnownPayment, PageArea, PageNames } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { setFrameProblem } from '@larder/shared/ui'
import type { AreaRoutes } from './known-pages.ts'
import { trackPageCode } from './late-navigations.ts'
import { loadPrefetched, type LoadPage } from './prefetched-data.ts'
import { AreaError, RootError } from '../layouts/RouteErrors.tsx'
import { AreaOff } from '../layouts/AreaOff.tsx'
import { FirstPagePlaceholder, RootPlaceholder } from '../layouts/PagePlaceholder.tsx'
import { Root, rootLoader } from '../layouts/Root.tsx'
import { ErrorPage } from '../pages/ErrorPage.tsx'

type PageModule = { loader?: unknown } & Record<string, unknown>

/** Adds the API to the router's loader arguments, which makes them `PageArgs`. */
function injectApi(loader: unknown, api: Api): LoaderFunction {
  const load = loader as LoadPage // the remote's contract: loaders take PageArgs
  return ({ request, params }) => loadPrefetched(load, { request, params, api })
}

function injectModule(module: PageModule, api: Api): PageModule {
  return module.loader ? { ...module, loader: injectApi(module.loader, api) } : { ...module }
}

/** Passes the API to all loaders of an area's route, also those of lazy pages and children. */
function injectApiIntoRoutes(route: RouteObject, area: string, api: Api): RouteObject {
  const { lazy, loader, children } = route
  const result = {
    ...route,
    ...(loader ? { loader: injectApi(loader, api) } : {}),
    ...(typeof lazy === 'function'
      ? {
          lazy: async () => injectModule((await trackPageCode(area, lazy())) as PageModule, api),
        }
      : {}),
    ...(children ? { children: children.map((child) => injectApiIntoRoutes(child, area, api)) } : {}),
  }
  return result as RouteObject // index and path routes keep their kind
}

setFrameProblem(AreaError)

/** The id of the parent route of all areas' pages; areas that load later are patched in under it. */
export const PAGES_ROUTE_ID = 'pages'

type RouteTableInput = {
  composition: Composition
  loaded: ReadonlyMap<string, AreaRoutes>
  api: Api
  /** What the document's first page is called, if the server knows it without having rendered it. */
  names?: PageNames | undefined
}

export const areaRouteId = (name: string): string => `area:${name}`

/** A claimed path without a page: shows "not found" in the brand's frame. */
const NOT_FOUND_ROUTE = (path: string): RouteObject => ({
  path,
  loader: () => {
    throw new AppError('NOT_FOUND')
  },
})

/** An area's pages behind their own boundary, so that their errors never reach the shell. */
export function createAreaRoute({ name, claims }: PageArea, { routes }: AreaRoutes, api: Api): RouteObject {
  return {
    id: areaRouteId(name),
    ErrorBoundary: AreaError,
    // Claims come last, so that a page wins over a claim with the same path.
    children: [
      ...routes.map((route) => injectApiIntoRoutes(route, name, api)),
      ...claims.map(NOT_FOUND_ROUTE),
    ],
  }
}

/** The pages of a disabled area: all its paths, without any of its files. */
export function createDisabledRoutes({ claims }: PageArea, payment: KnownPayment | undefined): AreaRoutes {
  return { routes: claims.map((path) => ({ path, element: <AreaOff payment={payment} /> })) }
}

/** Paths of another document, which a full page load opens. */
function createDocumentRedirects({ name, claims }: PageArea): RouteObject[] {
  return claims.map((path, index) => ({
    id: `cross:${name}:${index}`,
    path,
    loader: ({ request }) => redirectDocument(request.url),
    Component: () => null,
  }))
}

/**
 * The shop's route table, built from what this composition's releases claim and expose. Areas that are not loaded yet
 * are patched in on navigation.
 */
export function createRouteTable({ composition, loaded, api, names }: RouteTableInput): RouteObject[] {
  const pageRoutes = composition.areas.flatMap((area) => {
    const pages = loaded.get(area.name)
    return pages ? [createAreaRoute(area, pages, api)] : []
  })
  const otherDocuments = composition.areas.filter((area) => area.document !== composition.document)
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: () => <RootPlaceholder names={names} />,
      loader: (args) => rootLoader({ ...args, api }),
      shouldRevalidate: () => false,
      children: [
        {
          // Inside the frame, so that an error page keeps header, footer and theme.
          id: PAGES_ROUTE_ID,
          ErrorBoundary: ErrorPage,
          HydrateFallback: () => <FirstPagePlaceholder names={names} />,
          children: [...pageRoutes, ...otherDocuments.flatMap(createDocumentRedirects)],
        },
      ],
    },
  ]
}
