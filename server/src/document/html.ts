import type { PageData } from '@larder/shared/contracts'
import { earlyScript } from '@larder/shared/domain'
import type { Rendered } from '../renderer/index.ts'
import { fileUrl, hashesOf, type Release } from '../releases/index.ts'
import type { Composed } from './compose.ts'
import { escapeHtml, inlineJson } from '../kernel/http/escape.ts'
import { headMarkup } from './head.ts'
import { organisation, withShareTags } from './share-tags.ts'

type Page = Extract<Rendered, { kind: 'page' }>
type Preload = { url: string; integrity: string }

/** Placeholder of the nonce in a cached document; unguessable, so that no content can contain it. */
export type NoncePlaceholder = string

const HOST_SCRIPT = 'web/host.js'

/** Files of the page's own area, loaded in parallel with the host's script instead of after it. */
function preloadsOf(owner: Release | undefined, modules: readonly string[]): Preload[] {
  if (!owner) return []
  const ofPages = modules.flatMap((module) => (Object.hasOwn(owner.pages, module) ? owner.pages[module] : []))
  const names = [...(owner.warm['./routes'] ?? []), ...ofPages.filter((name) => name !== undefined)]
  return Object.entries(hashesOf(owner, names)).map(([name, integrity]) => ({
    url: fileUrl(owner.area, owner.version, `web/${name}`),
    integrity,
  }))
}

function preloadTag({ url, integrity }: Preload, nonce: NoncePlaceholder): string {
  const as = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${as}" href="${url}" nonce="${nonce}" crossorigin integrity="${integrity}" fetchpriority="low">`
}

function styleTags(page: Page | undefined, nonce: NoncePlaceholder): string {
  // `data-s`: an older host's style cache would otherwise move each tag, and the browser would lay out the whole page
  // again.
  const tags = (page?.styles ?? []).map(
    ({ name, css }) =>
      `<style nonce="${nonce}" data-s data-emotion="${name}">${css.replaceAll('</', String.raw`<\/`)}</style>`,
  )
  return tags.join('')
}

/** Data that no browser executes: it needs no nonce. */
const structuredData = (data: object): string =>
  `<script type="application/ld+json">${inlineJson(data)}</script>`

/** The body when nothing was rendered: never a blank page, and the shop's search works without a script. */
function fallbackBody(brandName: string): string {
  const name = escapeHtml(brandName)
  return `<main><h1><a href="/">${name}</a></h1><form action="/stores-near-by"><label>Postcode <input name="postcode" autocomplete="postal-code"></label> <button>Find stores</button></form></main>`
}

type Document = {
  composed: Composed
  owner: Release | undefined
  /** The renderer's page; absent when nothing was rendered. */
  page: Page | undefined
  /** Whether `page` holds the area's own page and not only the shell. */
  isRendered: boolean
  brandName: string
  /** The shop's origin and the page's path, for search engines and shared links. */
  at: { origin: string; pathname: string }
  nonce: NoncePlaceholder
  /** Placeholders of the time at which the document is sent, and of whether the request has a session cookie. */
  servedAt: string
  hasSession: string
  /** Script of `pnpm dev`, run before the page's own; empty otherwise. */
  devScript: string
}

/** Data for the host's script about the page it starts in. */
function pageData({ composed, page, isRendered, servedAt, hasSession }: Document): PageData {
  const hydration = page ? { hydration: page.hydration } : {}
  return { composition: composed.composition, servedAt, hasSession, isRendered, ...hydration }
}

/** The whole document as text, with placeholders for what differs in each response. */
export function documentHtml(document: Document): string {
  const { composed, owner, page, brandName, at, nonce } = document
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
    styleTags(page, nonce),
    headMarkup(head),
    // The first of all scripts: pages read the nonce from it.
    `<script nonce="${nonce}">${earlyScript}${document.devScript}</script>`,
    ...(isFirstPage ? [structuredData(organisation(at.origin, brandName))] : []),
    `</head><body><div id="root">${page?.body ?? fallbackBody(brandName)}</div>`,
    // After the page itself: its first paint needs none of these.
    ...preloadsOf(owner, page?.modules ?? []).map((preload) => preloadTag(preload, nonce)),
    // The policy allows no eval: zod, when it is loaded, must not even try (each try is a report).
    `<script nonce="${nonce}">window.__zod_globalConfig={jitless:true};window.__FEDERATION__=${inlineJson({ moduleInfo })};window.__LARDER__=${inlineJson(data)}</script>`,
    `<script nonce="${nonce}" src="${script}" defer crossorigin integrity="${host.files[HOST_SCRIPT]?.integrity}" fetchpriority="low"></script>`,
    '</body></html>',
  ].join('')
}
