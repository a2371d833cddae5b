import type { KnownPayment, PageData, ShownOverride } from '@larder/shared/contracts'
import { cssLayers, earlyScript, earlyReportsScript, earlyInputScript } from '@larder/shared/domain'
import type { Rendered } from './renderer/protocol.ts'
import { fileUrl, type Release } from '@larder/releases/release.ts'
import type { Sheet } from '@larder/releases/style-sheets.ts'
import { localOrigin, type Composed } from './compose.ts'
import { escapeHtml, inlineJson } from '@larder/kernel/http/escape.ts'
import { headMarkup, organisation, withShareTags } from './head.ts'
import { listPreloads, type Preload } from './page-files.ts'

type Page = Extract<Rendered, { kind: 'page' }>

/** Placeholder of the nonce in a cached document; unguessable, so that no content can contain it. */
export type NoncePlaceholder = string

/** As `shared/config/hot/react-build.ts` names it. */
const LOCAL_REACT = 'development-react.js'
const HOST_SCRIPT = 'web/host.js'

function preloadTag({ url, integrity }: Preload, nonce: NoncePlaceholder): string {
  return `<link rel="preload" as="script" href="${url}" nonce="${nonce}" crossorigin integrity="${integrity}" fetchpriority="low">`
}

/**
 * React's development build from the machine of the developer whose area this page has, run before the host's script
 * (docs/decisions/181); none in every other document.
 */
function localReactTag(composed: Composed, nonce: NoncePlaceholder): string {
  const local = localOrigin(composed)
  if (!local) return ''
  const url = escapeHtml(`${local}/${LOCAL_REACT}`)
  return `<script nonce="${nonce}" src="${url}" defer crossorigin></script>`
}

const cssText = (css: string): string => css.replaceAll('</', String.raw`<\/`)

/**
 * Style sheets of releases, inlined so that the first paint needs no request. By `data-href` the build's own
 * loader finds them and requests none of them again.
 */
function sheetTags(sheets: readonly Sheet[], nonce: NoncePlaceholder): string {
  return [
    `<style nonce="${nonce}">${cssLayers}</style>`,
    ...sheets.map(({ url, css }) => `<style nonce="${nonce}" data-href="${url}">${cssText(css)}</style>`),
  ].join('')
}

/** The look of a page that nothing rendered, by the brand's own variables where its style is known. */
const BARE_STYLE = `@layer area{.bare{max-width:36rem;margin:0 auto;padding:5rem 1.25rem;text-align:center}.bare h1{font-family:var(--heading-font,inherit);font-size:1.75rem;line-height:1.2}.bare h1 a{color:inherit;text-decoration:none}.bare form{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;align-items:end;margin-top:2rem}.bare label{display:grid;gap:.25rem;text-align:start;font-weight:600}.bare input,.bare button,.bare .again{box-sizing:border-box;min-height:2.75rem;padding:.5rem 1.25rem;border:.0625rem solid currentColor;border-radius:var(--radius-field,.5rem);font:inherit;color:inherit;background:transparent}.bare button,.bare .again{display:inline-block;border-color:transparent;border-radius:var(--radius-pill,.5rem);font-weight:600;text-decoration:none;background:var(--mui-palette-primary-main,CanvasText);color:var(--mui-palette-primary-contrastText,Canvas)}}`

type Styled = Pick<Document, 'page' | 'look' | 'nonce'>

function styleTags({ page, look, nonce }: Styled): string {
  const tags = (page?.styles ?? look).map(
    ({ name, css }) => `<style nonce="${nonce}" data-style="${name}">${cssText(css)}</style>`,
  )
  return [...tags, ...(page ? [] : [`<style nonce="${nonce}">${BARE_STYLE}</style>`])].join('')
}

/** Data that no browser executes: it needs no nonce. */
const structuredData = (data: object): string =>
  `<script type="application/ld+json">${inlineJson(data)}</script>`

/** In place of the host's own page, when nothing was rendered. */
const PAYMENT_TEXTS: Readonly<Record<KnownPayment['state'], string>> = {
  paid: 'Your order is placed and paid. There is nothing more to pay.',
  placed: 'Your order is placed. You pay when you get it.',
  pending: 'Your payment is under way. Please do not pay again for now.',
  unknown: 'We are still checking your payment. Please do not pay again for now.',
  'not-charged': 'Your payment did not go through. You have not been charged.',
  returned: 'Your order is not going ahead. Your money goes back to you.',
}

/** In a checkout, whose pages need a script or are switched off: the shop's words for that (`host/src/layouts/AreaOff.tsx`). */
const CHECKOUT_TEXT =
  '<p>Your basket is safe. Please try again in a few minutes.</p><p><a class="again" href="">Try again</a></p>'

/** The body when nothing was rendered: never a blank page, and the shop's search works without a script. */
function fallbackBody({ brandName, payment, composed }: Document): string {
  const name = escapeHtml(brandName)
  const isCheckout = composed.composition.document === 'checkout'
  const paid = payment ? `<p>${PAYMENT_TEXTS[payment.state]} (${escapeHtml(payment.orderNumber)})</p>` : ''
  const known = paid || (isCheckout ? CHECKOUT_TEXT : '')
  return `<main class="bare"><h1><a href="/">${name}</a></h1>${known}<form action="/stores-near-by"><label>Postcode <input name="postcode" autocomplete="postal-code"></label> <button>Find stores</button></form></main>`
}

type Document = {
  composed: Composed
  owner: Release | undefined
  /** The renderer's page; absent when nothing was rendered. */
  page: Page | undefined
  /** Style sheets of the host and the page's own area (`listSheets`). */
  sheets: readonly Sheet[]
  /** The brand's style, for a page that nothing rendered; empty where no page of the brand was rendered yet. */
  look: Page['styles']
  /** Whether `page` holds the area's own page and not only the shell. */
  isRendered: boolean
  brandName: string
  /** The shop's origin and the page's path, for search engines and shared links. */
  at: { origin: string; pathname: string }
  nonce: NoncePlaceholder
  /** Placeholders of the time at which the document is sent, its id, and whether the request has a session cookie. */
  servedAt: string
  documentId: string
  hasSession: string
  /** State of the shopper's payment, where checkout is disabled. */
  payment: KnownPayment | undefined
  override: ShownOverride | undefined
  planRevision: number | undefined
  /** Script of `pnpm dev`, run before the page's own; empty otherwise. */
  devScript: string
}

/** Data for the host's script about the page it starts in. */
function pageData({ composed, page, ...document }: Document): PageData {
  const { isRendered, servedAt, documentId, hasSession, payment, override, planRevision } = document
  const hydration = page ? { hydration: page.hydration } : {}
  const { composition } = composed
  const sent = { servedAt, documentId, hasSession, planRevision }
  return { composition, ...sent, isRendered, payment, override, ...hydration }
}

/** The whole document as text, with placeholders for what differs in each response. */
export function documentHtml(document: Document): string {
  const { composed, owner, page, sheets, brandName, at, nonce } = document
  const { host, moduleInfo } = composed
  const data = pageData(document)
  const script = fileUrl('host', host.version, HOST_SCRIPT)
  const pageHead = page?.head.length ? page.head : [{ tag: 'title' as const, text: brandName }]
  const status = page?.status ?? 200
  const head = withShareTags({ head: pageHead, ...at, siteName: brandName, status })
  const isFirstPage = at.pathname === '/' && status < 400
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    sheetTags(sheets, nonce),
    styleTags(document),
    headMarkup(head),
    // The first of all scripts: pages read the nonce from it.
    `<script nonce="${nonce}">${earlyScript}${earlyReportsScript}${earlyInputScript}${document.devScript}</script>`,
    ...(isFirstPage ? [structuredData(organisation(at.origin, brandName))] : []),
    `</head><body><div id="root">${page?.body ?? fallbackBody(document)}</div>`,
    // After the page itself: its first paint needs none of these.
    ...listPreloads(owner, page?.modules ?? []).map((preload) => preloadTag(preload, nonce)),
    // The policy allows no eval: zod, when it is loaded, must not even try (each try is a report).
    `<script nonce="${nonce}">window.__zod_globalConfig={jitless:true};window.__FEDERATION__=${inlineJson({ moduleInfo })};window.__LARDER__=${inlineJson(data)}</script>`,
    localReactTag(composed, nonce),
    `<script nonce="${nonce}" src="${script}" defer crossorigin integrity="${host.files[HOST_SCRIPT]?.integrity}" fetchpriority="low"></script>`,
    '</body></html>',
  ].join('')
}
