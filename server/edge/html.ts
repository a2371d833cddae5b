import type { KnownPayment, PageData, ShownOverride } from '@larder/shared/contracts'
import { cssLayers, earlyScript, earlyReportsScript, earlyInputScript } from '@larder/shared/domain'
import type { RenderResult } from './renderer/protocol.ts'
import { fileUrl, type Release } from '@larder/releases/release.ts'
import type { Sheet } from '@larder/releases/style-sheets.ts'
import { localOrigin, type ComposeResult } from './compose.ts'
import { escapeHtml, inlineJson } from '@larder/kernel/http/escape.ts'
import { headMarkup, organisation, withShareTags } from './head.ts'
import { listPreloads, type Preload } from './page-files.ts'

type Page = Extract<RenderResult, { kind: 'page' }>

/** Placeholder of the nonce in a cached document. It is unguessable, so no content can contain it. */
export type NoncePlaceholder = string

/** File name from `shared/config/hot/react-build.ts`. */
const LOCAL_REACT = 'development-react.js'
const HOST_SCRIPT = 'web/host.js'

function preloadTag({ url, integrity }: Preload, nonce: NoncePlaceholder): string {
  return `<link rel="preload" as="script" href="${url}" nonce="${nonce}" crossorigin integrity="${integrity}" fetchpriority="low">`
}

/**
 * Loads React's development build from the developer's machine that serves an area of this page, before the host's
 * script (docs/decisions/181). Other documents get nothing.
 */
function localReactTag(composed: ComposeResult, nonce: NoncePlaceholder): string {
  const local = localOrigin(composed)
  if (!local) return ''
  const url = escapeHtml(`${local}/${LOCAL_REACT}`)
  return `<script nonce="${nonce}" src="${url}" defer crossorigin></script>`
}

const cssText = (css: string): string => css.replaceAll('</', String.raw`<\/`)

/**
 * Style sheets of releases, inlined so that the first paint needs no request. The build's loader finds them by
 * `data-href` and does not request them again.
 */
function sheetTags(sheets: readonly Sheet[], nonce: NoncePlaceholder): string {
  return [
    `<style nonce="${nonce}">${cssLayers}</style>`,
    ...sheets.map(({ url, css }) => `<style nonce="${nonce}" data-href="${url}">${cssText(css)}</style>`),
  ].join('')
}

function styleTags(page: Page | undefined, nonce: NoncePlaceholder): string {
  const tags = (page?.styles ?? []).map(
    ({ name, css }) => `<style nonce="${nonce}" data-style="${name}">${cssText(css)}</style>`,
  )
  return tags.join('')
}

/** Browsers do not execute this data, so it needs no nonce. */
const structuredData = (data: object): string =>
  `<script type="application/ld+json">${inlineJson(data)}</script>`

/** Shown in place of the host's page when nothing was rendered. */
const PAYMENT_TEXTS: Readonly<Record<KnownPayment['state'], string>> = {
  paid: 'Your order is placed and paid. There is nothing more to pay.',
  placed: 'Your order is placed. You pay when you get it.',
  pending: 'Your payment is under way. Please do not pay again for now.',
  unknown: 'We are still checking your payment. Please do not pay again for now.',
  'not-charged': 'Your payment did not go through. You have not been charged.',
  returned: 'Your order is not going ahead. Your money goes back to you.',
}

/** The body when nothing was rendered. It is never blank, and the store search works without JavaScript. */
function fallbackBody(brandName: string, payment: KnownPayment | undefined): string {
  const name = escapeHtml(brandName)
  const paymentText = payment
    ? `<p>${PAYMENT_TEXTS[payment.state]} (${escapeHtml(payment.orderNumber)})</p>`
    : ''
  return `<main><h1><a href="/">${name}</a></h1>${paymentText}<form action="/stores-near-by"><label>Postcode <input name="postcode" autocomplete="postal-code"></label> <button>Find stores</button></form></main>`
}

type Document = {
  composed: ComposeResult
  owner: Release | undefined
  /** The rendered page; undefined when nothing was rendered. */
  page: Page | undefined
  /** Style sheets of the host and the page's area (`listSheets`). */
  sheets: readonly Sheet[]
  /** Whether `page` contains the area's page and not only the shell. */
  isRendered: boolean
  brandName: string
  /** The shop's origin and the page's path, for search engines and shared links. */
  at: { origin: string; pathname: string }
  nonce: NoncePlaceholder
  /** Placeholders of the time at which the document is sent, its id, and whether the request has a session cookie. */
  servedAt: string
  documentId: string
  hasSession: string
  /** State of the shopper's payment when checkout is disabled. */
  payment: KnownPayment | undefined
  override: ShownOverride | undefined
  planRevision: number | undefined
  /** Script of `pnpm dev`, run before the page's own; empty otherwise. */
  devScript: string
}

/** Data about the page for the host's script. */
function pageData({ composed, page, ...document }: Document): PageData {
  const { isRendered, servedAt, documentId, hasSession, payment, override, planRevision } = document
  const hydration = page ? { hydration: page.hydration } : {}
  const { composition } = composed
  const response = { servedAt, documentId, hasSession, planRevision }
  return { composition, ...response, isRendered, payment, override, ...hydration }
}

/** Writes the document, with placeholders for the parts that differ per response. */
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
    styleTags(page, nonce),
    headMarkup(head),
    // This is the first script: pages read the nonce from it.
    `<script nonce="${nonce}">${earlyScript}${earlyReportsScript}${earlyInputScript}${document.devScript}</script>`,
    ...(isFirstPage ? [structuredData(organisation(at.origin, brandName))] : []),
    `</head><body><div id="root">${page?.body ?? fallbackBody(brandName, document.payment)}</div>`,
    // After the page itself, since its first paint needs none of these.
    ...listPreloads(owner, page?.modules ?? []).map((preload) => preloadTag(preload, nonce)),
    // The policy forbids eval, and every attempt causes a report, so zod must not try it.
    `<script nonce="${nonce}">window.__zod_globalConfig={jitless:true};window.__FEDERATION__=${inlineJson({ moduleInfo })};window.__LARDER__=${inlineJson(data)}</script>`,
    localReactTag(composed, nonce),
    `<script nonce="${nonce}" src="${script}" defer crossorigin integrity="${host.files[HOST_SCRIPT]?.integrity}" fetchpriority="low"></script>`,
    '</body></html>',
  ].join('')
}
