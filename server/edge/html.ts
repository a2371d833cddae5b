import type { KnownPayment, PageData, ShownOverride } from '@larder/shared/contracts'
import { cssLayers, earlyScript, earlyReportsScript, earlyInputScript } from '@larder/shared/domain'
import type { RenderResult } from './renderer/protocol.ts'
import { fileUrl, type Release } from '@larder/releases/release.ts'
import type { Sheet } from '@larder/releases/style-sheets.ts'
import { localOrigin, type ComposeResult } from './compose.ts'
import { escapeHtml, inlineJson } from '@larder/kernel/http/escape.ts'
import { createContentTag } from '@larder/kernel/http/reply-cache.ts'
import { headMarkup, organisation, withShareTags } from './head.ts'
import { listPreloads, type Preload } from './page-files.ts'
import { hashInline, type DocumentHashes } from './policy.ts'
import { READ_SENT_SCRIPT } from './sent-data.ts'

type Page = Extract<RenderResult, { kind: 'page' }>

/** File name from `shared/config/hot/react-build.ts`. */
const LOCAL_REACT = 'development-react.js'
const HOST_SCRIPT = 'web/host.js'

const hostFile = ({ version, files }: Release): Preload => ({
  url: fileUrl('host', version, HOST_SCRIPT),
  integrity: files[HOST_SCRIPT]?.integrity ?? '',
})

const cssText = (css: string): string => css.replaceAll('</', String.raw`<\/`)

/** Writes a document's inline scripts and styles, and collects their hashes for its policy. */
function inlineWriter() {
  const hashes = { scripts: [] as string[], styles: [] as string[] }
  /** Browsers normalise line ends to line feeds before they hash the text. */
  const normalise = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  return {
    hashes,
    script(text: string): string {
      hashes.scripts.push(hashInline(normalise(text)))
      return `<script>${text}</script>`
    },
    style(css: string, attributes = ''): string {
      const text = cssText(css)
      hashes.styles.push(hashInline(normalise(text)))
      return `<style${attributes}>${text}</style>`
    },
  }
}
type InlineWriter = ReturnType<typeof inlineWriter>

/**
 * Style sheets of releases, inlined so that the first paint needs no request. The build's loader finds them by
 * `data-href` and does not request them again.
 */
const sheetTags = (sheets: readonly Sheet[], inline: InlineWriter): string =>
  [inline.style(cssLayers), ...sheets.map(({ url, css }) => inline.style(css, ` data-href="${url}"`))].join(
    '',
  )

const styleTags = (page: Page | undefined, inline: InlineWriter): string =>
  (page?.styles ?? []).map(({ name, css }) => inline.style(css, ` data-style="${name}"`)).join('')

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
  /** State of the shopper's payment when checkout is disabled. */
  payment: KnownPayment | undefined
  override: ShownOverride | undefined
  /** Script of `pnpm dev`, run before the page's own; empty otherwise. */
  devScript: string
}

/** Data about the page for the host's script. */
function pageData({ composed, page, isRendered, payment, override }: Document): PageData {
  const hydration = page ? { hydration: page.hydration } : {}
  return { composition: composed.composition, isRendered, payment, override, ...hydration }
}

/**
 * Script that starts the host's script and preloads the area's scripts. On a page with an area of a developer's machine it
 * first loads React's development build from there (docs/decisions/181). `strict-dynamic` allows elements that a hashed
 * script creates. Tags in the document would each need a hash in the policy, which not every browser supports.
 */
function startScript({ composed, owner, page }: Document): string {
  const local = localOrigin(composed)
  const { url: src, integrity } = hostFile(composed.host)
  const preloads = listPreloads(owner, page?.modules ?? []).map(({ url, ...file }) => ({
    href: url,
    ...file,
  }))
  const scripts = [...(local ? [{ src: `${local}/${LOCAL_REACT}` }] : []), { src, integrity }]
  return [
    READ_SENT_SCRIPT,
    "function add(tag,file){document.body.append(Object.assign(document.createElement(tag),{crossOrigin:'',fetchPriority:'low'},file))}",
    `${inlineJson(preloads)}.forEach(function(file){add('link',Object.assign({rel:'preload',as:'script'},file))})`,
    `${inlineJson(scripts)}.forEach(function(file){add('script',Object.assign({async:false},file))})`,
  ].join(';')
}

type WrittenDocument = { html: string; tag: string; hashes: DocumentHashes }

/** Writes the document, which is the same for all visitors of its composition, and the hashes for its policy. */
export function documentHtml(document: Document): WrittenDocument {
  const { composed, page, sheets, brandName, at } = document
  const { moduleInfo } = composed
  const inline = inlineWriter()
  const pageHead = page?.head.length ? page.head : [{ tag: 'title' as const, text: brandName }]
  const status = page?.status ?? 200
  const head = withShareTags({ head: pageHead, ...at, siteName: brandName, status })
  const isFirstPage = at.pathname === '/' && status < 400
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    sheetTags(sheets, inline),
    styleTags(page, inline),
    headMarkup(head),
    inline.script(`${earlyScript}${earlyReportsScript}${earlyInputScript}${document.devScript}`),
    ...(isFirstPage ? [structuredData(organisation(at.origin, brandName))] : []),
    `</head><body><div id="root">${page?.body ?? fallbackBody(brandName, document.payment)}</div>`,
    // The policy forbids eval, and every attempt causes a report, so zod must not try it.
    inline.script(
      `window.__zod_globalConfig={jitless:true};window.__FEDERATION__=${inlineJson({ moduleInfo })};window.__LARDER__=${inlineJson(pageData(document))}`,
    ),
    // After the page itself, since its first paint needs none of these.
    inline.script(startScript(document)),
    '</body></html>',
  ].join('')
  return { html, tag: createContentTag(html), hashes: inline.hashes }
}
