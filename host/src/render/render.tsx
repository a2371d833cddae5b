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
import type { Composition, KnownPayment } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { brandStyle } from '@larder/shared/mui'
import { createServerStyles, type StyleTag } from '@larder/shared/ui'
import { App } from '../App.tsx'
import type { AreaRoutes } from '../routing/known-pages.ts'
import { resolveLazy } from '../routing/resolve-lazy.ts'
import { describeError } from '../routing/route-errors.ts'
import { areaId, offRoutes, routeTable } from '../routing/routes.tsx'
import { PagePlaceholder } from '../layouts/PagePlaceholder.tsx'

/** In a node build with named modules, the source text of a lazy import contains its module's name. */
const MODULE = /["'](\.\/src\/[^"']+)["']/

/**
 * The module paths of the lazy pages on the way to a path (`./src/pages/HomePage.tsx`).
 * Only used to preload their chunks: a page whose module is not found merely loads a round trip later.
 */
function pageModules(routes: RouteObject[], pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? []
  return matches.flatMap(({ route }) => {
    const { lazy } = route
    return typeof lazy === 'function' ? (MODULE.exec(lazy.toString())?.[1] ?? []) : []
  })
}

type Input = {
  url: string
  composition: Composition
  /** The owner's `./routes`; without them the shell is rendered and the area renders in the browser. */
  owner?: { name: string; routes: AreaRoutes }
  /** State of the shopper's payment, where checkout is disabled. */
  payment?: KnownPayment
  fetch: typeof fetch
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      /** Tags of `<head>` that the page rendered: title, meta, preloads. */
      head: string
      body: string
      styles: StyleTag[]
      hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
      /** Module paths of the page's lazy parts inside its area, for preloading their chunks. */
      modules: string[]
      /** What a loader threw unforeseen: for the gate, which names its source, never for the document. */
      thrown?: Thrown
    }

type Thrown = { message: string; stack: string }

/** The first error of a page's loaders that its boundary does not know. */
function findThrown(errors: Record<string, unknown> | null): Thrown | undefined {
  const error = Object.values(errors ?? {}).find((one) => describeError(one).is === 'unforeseen')
  if (error === undefined) return undefined
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message: message.slice(0, 1_000), stack: stack.slice(0, 4_000) }
}

/** React puts the tags of `<head>` before the first element of a fragment. */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf('<div id="shop"')
  return { head: html.slice(0, start), body: html.slice(start) }
}

function shellTable(table: RouteObject[]): RouteObject[] {
  return table.map((root) =>
    root.id === 'root'
      ? ({ ...root, children: [{ path: '*', Component: PagePlaceholder }] } as RouteObject)
      : root,
  )
}

type Outcome = { statusCode: number; errors: Record<string, unknown> | null }

/**
 * The page's status: a loader's AppError carries its own (404 for an unknown store), which the router would
 * report as 500.
 */
function replyStatus({ statusCode, errors }: Outcome): number {
  const known = Object.values(errors ?? {}).find(isAppError)
  return known?.status ?? statusCode
}

/**
 * A page's boundary rethrows an error it does not know. React handles that in a browser, not on the server:
 * there the error is given to the area's boundary before rendering, and the browser hydrates that.
 */
function passOn(context: StaticHandlerContext, boundary: string): StaticHandlerContext {
  const [error] = Object.values(context.errors ?? {})
  return { ...context, errors: { [boundary]: error } }
}

/** One render of a loaded page. Rethrows what any part of it throws. */
async function paint({ dataRoutes }: StaticHandler, context: StaticHandlerContext) {
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

/** Renders one page of a composition. Rethrows render errors; loader errors are part of the page. */
export async function render({ url, composition, owner, payment, fetch }: Input): Promise<Rendered> {
  const base = new URL(url)
  const api = createClient(createFetch({ fetch, defaults: { baseURL: base.origin } }))
  const claimed = findOwner(composition.areas, base.pathname)
  const off = claimed?.isKilled ? claimed : undefined
  const pages = off ? { name: off.name, routes: offRoutes(off, payment) } : owner
  const loaded = new Map(pages ? [[pages.name, pages.routes]] : [])
  const table = routeTable({ composition, loaded, api })
  const modules = owner ? pageModules(owner.routes.routes, base.pathname) : []
  const routes = pages ? table : shellTable(table)
  await resolveLazy(routes, base.pathname)

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' }
  }
  const painted = await paint(handler, context).catch((error: unknown) => {
    if (!owner || !context.errors) throw error
    return paint(handler, passOn(context, areaId(owner.name)))
  })
  const { loaderData, errors } = painted.context
  const thrown = findThrown(context.errors)
  const sent = errors && Object.entries(errors).map(([id, error]) => [id, describeError(error)])
  return {
    kind: 'page',
    status: replyStatus(context),
    ...splitHead(painted.html),
    styles: painted.styles,
    hydration: { loaderData, errors: sent && (Object.fromEntries(sent) as Record<string, unknown>) },
    modules,
    ...(thrown && { thrown }),
  }
}
