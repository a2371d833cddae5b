import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { createFetch } from 'ofetch'
import { createClient } from '@larder/shared/api'
import type { Composition, KnownPayment, PageNames } from '@larder/shared/contracts'
import { getOwner } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { brandStyle } from '@larder/shared/mui'
import { createServerStyles, type StyleTag } from '@larder/shared/ui'
import { App } from '../App.tsx'
import type { AreaRoutes } from '../routing/known-pages.ts'
import { packData } from '../routing/packed-data.ts'
import { resolveLazyPages } from '../routing/resolve-lazy.ts'
import { describeError } from '../routing/route-errors.ts'
import { areaRouteId, createDisabledRoutes, createRouteTable } from '../routing/routes.tsx'
import { FirstPagePlaceholder } from '../layouts/PagePlaceholder.tsx'

/** In a node build with named modules, the source text of a lazy import contains the module's name. */
const LAZY_MODULE_PATTERN = /["'](\.\/src\/[^"']+)["']/

/**
 * The module paths of the lazy pages that match a path (`./src/pages/HomePage.tsx`). Used only to preload their
 * chunks: a page whose module is not found here loads one round trip later.
 */
function getPageModules(routes: RouteObject[], pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? []
  return matches.flatMap(({ route }) => {
    const { lazy } = route
    return typeof lazy === 'function' ? (LAZY_MODULE_PATTERN.exec(lazy.toString())?.[1] ?? []) : []
  })
}

type RenderInput = {
  url: string
  composition: Composition
  /** The owner's `./routes`. Without them only the shell is rendered, and the area renders in the browser. */
  owner?: { name: string; routes: AreaRoutes }
  /** State of the shopper's payment while checkout is disabled. */
  payment?: KnownPayment
  /** What the page is called, if only the shell is rendered. */
  names?: PageNames | undefined
  fetch: typeof fetch
}

type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      /** Tags of `<head>` rendered by the page: title, meta, preloads. */
      head: string
      body: string
      styles: StyleTag[]
      hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
      /** Module paths of the page's lazy parts, for preloading their chunks. */
      modules: string[]
      /** An unforeseen error of a loader. Only the gate reads it, to name its source; documents never contain it. */
      loaderError?: LoaderError
    }

type LoaderError = { message: string; stack: string }

/** Finds the first unforeseen error of the page's loaders, shortened to what a message can hold. */
function getLoaderError(errors: Record<string, unknown> | null): LoaderError | undefined {
  const [error] = Object.values(errors ?? {})
    .filter((candidate) => describeError(candidate).is === 'unforeseen')
    .map((thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))))
  return error && { message: error.message.slice(0, 1_000), stack: (error.stack ?? '').slice(0, 4_000) }
}

/** Splits the HTML at the shop's element: React puts the tags of `<head>` before the first element of a fragment. */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf('<div id="shop"')
  return { head: html.slice(0, start), body: html.slice(start) }
}

function createShellTable(table: RouteObject[], names: PageNames | undefined): RouteObject[] {
  return table.map((root) =>
    root.id === 'root'
      ? ({
          ...root,
          children: [{ path: '*', element: <FirstPagePlaceholder names={names} /> }],
        } as RouteObject)
      : root,
  )
}

type Outcome = { statusCode: number; errors: Record<string, unknown> | null }

/**
 * The page's status. A loader's AppError has its own status (404 for an unknown store), which the router would report
 * as 500.
 */
function chooseReplyStatus({ statusCode, errors }: Outcome): number {
  const appError = Object.values(errors ?? {}).find(isAppError)
  return appError?.status ?? statusCode
}

/**
 * A page's boundary rethrows an error it cannot show. React handles that in a browser, but not on the server, so there
 * the error is assigned to the area's boundary before rendering.
 */
function moveErrorToBoundary(context: StaticHandlerContext, boundary: string): StaticHandlerContext {
  const [error] = Object.values(context.errors ?? {})
  return { ...context, errors: { [boundary]: error } }
}

/** Renders a loaded page once. Rethrows what any part of it throws. */
async function renderPage({ dataRoutes }: StaticHandler, context: StaticHandlerContext) {
  const styles = createServerStyles(brandStyle)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App styles={styles}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return { html, styles: styles.tags(), context }
}

/** Renders a page of a composition. Rethrows render errors; loader errors are part of the page. */
export async function render({
  url,
  composition,
  owner,
  payment,
  names,
  fetch,
}: RenderInput): Promise<Rendered> {
  const base = new URL(url)
  const api = createClient(createFetch({ fetch, defaults: { baseURL: base.origin } }))
  const owningArea = getOwner(composition.areas, base.pathname)
  const disabledArea = owningArea?.isKilled ? owningArea : undefined
  const areaPages = disabledArea
    ? { name: disabledArea.name, routes: createDisabledRoutes(disabledArea, payment) }
    : owner
  const loaded = new Map(areaPages ? [[areaPages.name, areaPages.routes]] : [])
  const table = createRouteTable({ composition, loaded, api })
  const modules = owner ? getPageModules(owner.routes.routes, base.pathname) : []
  const routes = areaPages ? table : createShellTable(table, names)
  await resolveLazyPages(routes, base.pathname)

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' }
  }
  const rendered = await renderPage(handler, context).catch((error: unknown) => {
    if (!owner || !context.errors) throw error
    return renderPage(handler, moveErrorToBoundary(context, areaRouteId(owner.name)))
  })
  const { loaderData, errors } = rendered.context
  const loaderError = getLoaderError(context.errors)
  const describedErrors = errors && Object.entries(errors).map(([id, error]) => [id, describeError(error)])
  return {
    kind: 'page',
    status: chooseReplyStatus(context),
    ...splitHead(rendered.html),
    styles: rendered.styles,
    hydration: {
      loaderData: packData(loaderData),
      errors: describedErrors && (Object.fromEntries(describedErrors) as Record<string, unknown>),
    },
    modules,
    ...(loaderError && { loaderError }),
  }
}
