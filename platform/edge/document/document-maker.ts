import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Composition, KnownPayment, ShownOverride } from '@larder/contracts/composition'
import { getClaim, getOwner } from '@larder/contracts/claims'
import type { EdgeDeps, KnownPage } from '../edge-deps.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { findPublicOrigin } from '@larder/kernel/http/public-origin.ts'
import { openPersistedValues } from '@larder/kernel/persisted-values.ts'
import { loadOrUseLastKnown } from '@larder/kernel/caching.ts'
import { styleSheetReader } from '@larder/control/registry/style-sheets.ts'
import type { Registry } from '@larder/control/registry/registry.ts'
import type { RenderResult } from '../renderer/protocol.ts'
import type { Renderer } from '../renderer/pool.ts'
import { circuitBreaker, renderPage, type CircuitBreaker } from './render-page.ts'
import type { ComposeResult } from '../compose/compose.ts'
import { DEV_SCRIPT } from './dev-page.ts'
import { documentHtml } from './html.ts'
import { localPath } from './page-address.ts'
import { listSheets } from '../compose/page-files.ts'
import type { DocumentHashes } from './policy.ts'

type Deps = EdgeDeps & { registry: Registry; renderer: Renderer }
export type DocumentResult =
  | {
      kind: 'page'
      status: number
      /** The text, its `ETag`, and the hashes of its inline scripts and styles. */
      html: string
      tag: string
      hashes: DocumentHashes
      isComplete: boolean
      /** Whether the releases of the host and the page's area failed to render it; of a late page it is known later. */
      isFault?: boolean | Promise<boolean> | undefined
      late?: Promise<DocumentResult> | undefined
    }
  | { kind: 'redirect'; location: string }

type DocumentRequest = {
  brand: Brand
  headers: Headers
  payment?: KnownPayment | undefined
  override?: ShownOverride | undefined
}

type Unrendered = { isRendered: boolean; known?: KnownPage | undefined }
type RenderedPage = Extract<RenderResult, { kind: 'page' }>
const KnownHost = z.object({ host: z.string() })

/** How long a release is not rendered on the server after three failures in a row. */
const BREAKER_OPEN_MS = 10_000
/** How long a release is not rendered on the server after it blocked or crashed a renderer. */
const LONG_BREAKER_OPEN_MS = 60_000

/** After repeated failures of a release, its pages are rendered only in the browser for a while. */
const releaseBreaker = (clock: () => Date): CircuitBreaker =>
  circuitBreaker({
    failures: 3,
    openMs: BREAKER_OPEN_MS,
    longOpenMs: LONG_BREAKER_OPEN_MS,
    clock: () => clock().getTime(),
  })

/** How many brand styles are cached: one per brand and release of the host. */
const MAX_BRAND_STYLES = 200

/** Keeps the brand's styles from rendered pages, for documents that nothing rendered. */
function brandStyleCache() {
  const cache = new LRUCache<string, RenderedPage['styles']>({ max: MAX_BRAND_STYLES })
  return {
    store(key: string, { styles }: RenderedPage): void {
      const brandStyles = styles.filter(({ name }) => name === 'brand')
      if (brandStyles.length > 0) cache.set(key, brandStyles)
    },
    find: (key: string): RenderedPage['styles'] => cache.get(key) ?? [],
  }
}

/** The shell of a missing page renders well, and its status is still that of the page. */
const getStatus = (rendered: RenderedPage | undefined, known: KnownPage | undefined): number =>
  known?.status === 404 ? 404 : (rendered?.status ?? 200)

/** What the shop knows of a page that is not rendered. One that no area claims does not exist. */
async function describePage(
  { describePage: ask }: Deps['shop'],
  { areas }: Composition,
  { brandId, pathname }: { brandId: string; pathname: string },
): Promise<KnownPage | undefined> {
  const area = getOwner(areas, pathname)
  if (!area) return { status: 404 }
  if (area.isKilled) return undefined // its pages say that it is off
  return ask({ brandId, pathname, claim: getClaim(area.claims, pathname) ?? '' })
}

/**
 * Renders a page and writes its document. When its head or body cannot be written, the document is bare and the browser
 * renders the page.
 */
export function documentMaker(deps: Deps) {
  const breaker = releaseBreaker(deps.clock)
  const devScript = deps.config.isLiveReloaded ? DEV_SCRIPT : ''
  const readSheet = styleSheetReader(deps.registry)
  const brandStyles = brandStyleCache()
  const outsideScripts = deps.config.outsideOrigins.checkout.script
  const hosts = openPersistedValues(deps.config, 'hosts.json', KnownHost)
  /**
   * Finds the brand's first host, with the scheme and port of this request. A server that never learned it takes the
   * requested host while the database is away: it is one of the brand's, and the document is soon rendered anew.
   */
  async function findOrigin(brandId: string, { url, headers }: { url: URL; headers: Headers }) {
    const persisted = {
      get: (id: string) => hosts.get(id) ?? { host: url.hostname },
      set: (id: string, known: { host: string }) => hosts.set(id, known),
    }
    const { freshValue } = deps.config.deadlines
    const { host } = await loadOrUseLastKnown({ persisted, freshValue }, brandId, () =>
      deps.shop.brandOrigin(brandId),
    )
    return { host, origin: findPublicOrigin(deps.config, host, headers) }
  }

  return async function makeDocument(
    composed: ComposeResult,
    url: URL,
    { brand, headers, payment, override }: DocumentRequest,
  ): Promise<DocumentResult> {
    const { owner } = composed
    const at = { ...(await findOrigin(brand.id, { url, headers })), pathname: url.pathname }
    const common = {
      shop: deps.shop.document,
      composed,
      owner,
      brandName: brand.name,
      at,
      outsideScripts,
      devScript,
      payment,
      override,
    }

    const describe = () =>
      describePage(deps.shop, composed.composition, { brandId: brand.id, pathname: url.pathname })

    async function write(
      rendered: RenderResult | undefined,
      { isRendered, known }: Unrendered,
    ): Promise<DocumentResult> {
      if (rendered?.kind === 'redirect')
        return { kind: 'redirect', location: localPath(rendered.location, url) }
      const sheets = await listSheets(composed, rendered, readSheet)
      const styleKey = `${brand.id} ${composed.host.version}`
      if (rendered) brandStyles.store(styleKey, rendered)
      const fields = { ...common, known, sheets, brandStyles: brandStyles.find(styleKey) }
      const status = getStatus(rendered, known)
      try {
        const written = documentHtml({ ...fields, page: rendered, isRendered })
        // A document that nothing rendered is never complete, even when the area is disabled.
        const isComplete = rendered !== undefined && (isRendered || !owner)
        return { kind: 'page', status, ...written, isComplete }
      } catch (err) {
        const release = { area: owner?.area, version: owner?.version }
        deps.log.error({ err, ...release, url: url.href }, 'a page could not be written')
        const unwritten = { page: undefined, isRendered: false, known: known ?? (await describe()) }
        const written = documentHtml({ ...fields, ...unwritten })
        return { kind: 'page', status, ...written, isComplete: false }
      }
    }
    const { rendered, isFault, late, ...page } = await renderPage(
      { ...deps, breaker },
      { composed, owner, url: url.href, payment, describe },
    )
    const completion = late?.then((latePage) => write(latePage, { isRendered: true }))
    // Only the cache awaits this promise, and a visitor's own document has no cache. A late failure must not become an
    // unhandled rejection, which would end the server.
    completion?.catch(() => undefined)
    const result = await write(rendered, page)
    if (result.kind === 'redirect') return result
    return { ...result, isFault, ...(completion && { late: completion }) }
  }
}
