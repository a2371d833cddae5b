import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { KnownPayment, ShownOverride } from '@larder/shared/contracts'
import type { EdgeDeps } from './edge-deps.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { publicOrigin } from '@larder/kernel/http/public-origin.ts'
import { persistedInFolder } from '@larder/kernel/persisted-values.ts'
import { lastKnown } from '@larder/kernel/caching.ts'
import { styleSheets } from '@larder/releases/style-sheets.ts'
import type { Registry } from '@larder/releases/registry.ts'
import type { Rendered } from './renderer/protocol.ts'
import type { Renderer } from './renderer/pool.ts'
import { circuitBreaker, renderPage, type CircuitBreaker } from './render-page.ts'
import type { Composed } from './compose.ts'
import { DEV_SCRIPT } from './dev-page.ts'
import { documentHtml } from './html.ts'
import { localPath } from './page-address.ts'
import { listSheets } from './page-files.ts'

type Deps = EdgeDeps & { registry: Registry; renderer: Renderer; revision: () => number | undefined }
export type DocumentResult =
  | {
      kind: 'page'
      status: number
      html: string
      isComplete: boolean
      /** The releases of host and page did not render it. */
      hasFailed?: boolean | undefined
      late?: Promise<DocumentResult> | undefined
    }
  | { kind: 'redirect'; location: string }

type DocumentRequest = {
  brand: Brand
  headers: Headers
  payment?: KnownPayment | undefined
  override?: ShownOverride | undefined
}

type RenderedPage = Extract<Rendered, { kind: 'page' }>
const KnownHost = z.object({ host: z.string() })

/** A release that failed three times in a row is not rendered on the server for this long. */
const BREAKER_OPEN_MS = 10_000
/** The same for a release that blocked or crashed a renderer. */
const LONG_BREAKER_OPEN_MS = 60_000

export type Placeholders = ReturnType<typeof newPlaceholders>

/** Placeholders in a cached document for what differs in each response. */
export const newPlaceholders = () => ({
  nonce: `nonce-${randomUUID()}`,
  servedAt: `served-${randomUUID()}`,
  documentId: `document-${randomUUID()}`,
  hasSession: `session-${randomUUID()}`,
})

/** Spares visitors a release that keeps failing: for a while its pages are rendered in the browser alone. */
const releaseBreaker = (clock: () => Date): CircuitBreaker =>
  circuitBreaker({
    failures: 3,
    openMs: BREAKER_OPEN_MS,
    longOpenMs: LONG_BREAKER_OPEN_MS,
    clock: () => clock().getTime(),
  })

/** Styles of brands' look that are remembered for pages which nothing rendered: brands by releases of the host. */
const MAX_LOOKS = 200

/** The brand's look, as the host renders it into each page: remembered for a page that nothing rendered. */
function brandLooks() {
  const looks = new LRUCache<string, RenderedPage['styles']>({ max: MAX_LOOKS })
  return function lookOf(key: string, rendered: Rendered | undefined): RenderedPage['styles'] {
    const look = rendered?.kind === 'page' ? rendered.styles.filter(({ name }) => name === 'brand') : []
    if (look.length > 0) looks.set(key, look)
    return rendered ? [] : (looks.get(key) ?? [])
  }
}

/**
 * Renders a page and writes its document, with placeholders; when its head or body cannot be written the document is
 * bare, and the browser renders.
 */
export function documentMaker(deps: Deps, placeholders: Placeholders) {
  const breaker = releaseBreaker(deps.clock)
  const devScript = deps.config.isLiveReloaded ? DEV_SCRIPT : ''
  const readSheet = styleSheets(deps.registry)
  const lookOf = brandLooks()
  const hosts = {
    persisted: persistedInFolder(deps.config, 'hosts.json', KnownHost),
    freshValue: deps.config.deadlines.freshValue,
  }
  /** The brand's first host, with the scheme and port of this request. */
  async function findOrigin(brandId: string, headers: Headers) {
    const { host } = await lastKnown(hosts, brandId, () => deps.shop.brandOrigin(brandId))
    return { host, origin: publicOrigin(deps.config, host, headers) }
  }

  return async function make(
    composed: Composed,
    url: URL,
    { brand, headers, payment, override }: DocumentRequest,
  ): Promise<DocumentResult> {
    const { owner } = composed
    const at = { ...(await findOrigin(brand.id, headers)), pathname: url.pathname }
    const common = {
      composed,
      owner,
      brandName: brand.name,
      at,
      devScript,
      payment,
      override,
      planRevision: deps.revision(),
      ...placeholders,
    }

    async function write(rendered: Rendered | undefined, isRendered: boolean): Promise<DocumentResult> {
      if (rendered?.kind === 'redirect')
        return { kind: 'redirect', location: localPath(rendered.location, url) }
      const sheets = await listSheets(composed, rendered, readSheet)
      const look = lookOf(`${brand.id} ${composed.host.version}`, rendered)
      try {
        const html = documentHtml({ ...common, sheets, look, page: rendered, isRendered })
        // A bare one is nobody's last word, also where the area is switched off.
        const isComplete = rendered !== undefined && (isRendered || !owner)
        return { kind: 'page', status: rendered?.status ?? 200, html, isComplete }
      } catch (err) {
        const release = { area: owner?.area, version: owner?.version }
        deps.log.error({ err, ...release, url: url.href }, 'a page could not be written')
        const bare = { page: undefined, look: lookOf(`${brand.id} ${composed.host.version}`, undefined) }
        const html = documentHtml({ ...common, sheets, ...bare, isRendered: false })
        return { kind: 'page', status: 200, html, isComplete: false }
      }
    }
    const { rendered, isRendered, hasFailed, late } = await renderPage(
      { ...deps, breaker },
      { composed, owner, url: url.href, payment },
    )
    const completion = late?.then((page) => write(page, true))
    // Only the cache waits for it, and a document of one visitor has none: a page that fails then must not end the server.
    completion?.catch(() => undefined)
    const result = await write(rendered, isRendered)
    if (result.kind === 'redirect') return result
    return { ...result, hasFailed, ...(completion && { late: completion }) }
  }
}
