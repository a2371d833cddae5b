import type { KnownPayment, PageData, ShownOverride } from '@larder/contracts/composition'
import { earlyChangesScript, earlyReportsScript, earlyInputScript } from '@larder/contracts/early-script'
import type { HeadTag, RenderResult } from '../renderer/protocol.ts'
import type { Release } from '@larder/control/registry/release.ts'
import type { Sheet } from '@larder/control/registry/style-sheets.ts'
import { localOrigin, type ComposeResult } from '../compose/compose.ts'
import type { FallbackPage, KnownPage, ShopDocument } from '../edge-deps.ts'
import { inlineJson } from '@larder/kernel/http/escape.ts'
import { createContentTag } from '@larder/kernel/http/reply-cache.ts'
import { headMarkup, organisation, withShareTags } from './head.ts'
import { listHostScripts, listPreloads, listScripts } from '../compose/page-files.ts'
import { checkoutFilesPolicy, hashInline, type DocumentHashes } from './policy.ts'
import { getNames } from './render-page.ts'
import { READ_SENT_SCRIPT } from './sent-data.ts'

type Page = Extract<RenderResult, { kind: 'page' }>

/** File name from `shared/config/hot/react-build.ts`. */
const LOCAL_REACT = 'development-react.js'

const cssText = (css: string): string => css.replaceAll('</', String.raw`<\/`)

/** Writes a document's inline scripts and styles, and collects their hashes for its policy. */
function inlineWriter() {
  const hashes = { scripts: [] as string[], styles: [] as string[] }
  /** Browsers normalise line ends to line feeds before they hash the text. */
  const normalise = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  return {
    hashes,
    script(text: string, attributes = ''): string {
      hashes.scripts.push(hashInline(normalise(text)))
      return `<script${attributes}>${text}</script>`
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
const sheetTags = (layers: string, sheets: readonly Sheet[], inline: InlineWriter): string =>
  [inline.style(layers), ...sheets.map(({ url, css }) => inline.style(css, ` data-href="${url}"`))].join('')

function styleTags(
  { page, brandStyles }: Pick<Document, 'page' | 'brandStyles'>,
  fallback: FallbackPage,
  inline: InlineWriter,
): string {
  const tags = (page?.styles ?? brandStyles).map(({ name, css }) =>
    inline.style(css, ` data-style="${name}"`),
  )
  return [...tags, ...(page ? [] : [inline.style(fallback.styles)])].join('')
}

/**
 * Links that the shop's script has marked are fetched ahead where the browser has speculation rules: documents that a link
 * leaves the shop's own for, such as checkout (`host/src/routing/warm-links.ts`). Prefetched and never prerendered, because
 * slots and timers must not start before the page is seen (docs/decisions/265).
 */
const SPECULATION_RULES = inlineJson({
  prefetch: [{ where: { selector_matches: 'a[data-ahead]' }, eagerness: 'immediate' }],
})

/** Browsers do not execute this data, so it needs no nonce. */
const structuredData = (data: object): string =>
  `<script type="application/ld+json">${inlineJson(data)}</script>`

type Document = {
  shop: ShopDocument
  composed: ComposeResult
  owner: Release | undefined
  /** The rendered page; undefined when nothing was rendered. */
  page: Page | undefined
  sheets: readonly Sheet[]
  /** The brand's styles, for a page that nothing rendered; empty when no page of the brand was rendered yet. */
  brandStyles: Page['styles']
  /** Whether `page` contains the area's page and not only the shell. */
  isRendered: boolean
  /** What the shop knows of a page whose area did not render. */
  known: KnownPage | undefined
  brandName: string
  /** The shop's origin and the page's path, for search engines and shared links. */
  at: { origin: string; pathname: string }
  /** State of the shopper's payment when checkout is disabled. */
  payment: KnownPayment | undefined
  override: ShownOverride | undefined
  outsideScripts: readonly string[]
  /** Script of `pnpm dev`, run before the page's own; empty otherwise. */
  devScript: string
}

function pageData({ composed, page, isRendered, known, payment, override }: Document): PageData {
  const hydration = page ? { hydration: page.hydration } : {}
  const names = getNames(known)
  return { composition: composed.composition, isRendered, names, payment, override, ...hydration }
}

/**
 * Script that starts the host's script and preloads the area's scripts. On a page with an area of a developer's machine it
 * first loads React's development build from there (docs/decisions/181). `strict-dynamic` allows elements that a hashed
 * script creates. Tags in the document would each need a hash in the policy, which not every browser supports.
 */
function startScript({ composed, owner, page }: Document): string {
  const local = localOrigin(composed)
  const hostScripts = listHostScripts(composed.host).map(({ url: src, integrity }) => ({ src, integrity }))
  const preloads = listPreloads(owner, page?.modules ?? []).map(({ url, ...file }) => ({
    href: url,
    ...file,
  }))
  const scripts = [...(local ? [{ src: `${local}/${LOCAL_REACT}` }] : []), ...hostScripts]
  return [
    READ_SENT_SCRIPT,
    "function add(tag,file){document.body.append(Object.assign(document.createElement(tag),{crossOrigin:'',fetchPriority:'low'},file))}",
    `${inlineJson(preloads)}.forEach(function(file){add('link',Object.assign({rel:'preload',as:'script'},file))})`,
    `${inlineJson(scripts)}.forEach(function(file){add('script',Object.assign({async:false},file))})`,
  ].join(';')
}

/** Limits a checkout to the scripts of its own releases. A developer's files have other names after every change. */
function filesPolicyTag({ shop, composed, outsideScripts: outside, devScript }: Document): string {
  if (composed.composition.document === 'shop' || localOrigin(composed) || devScript) return ''
  const policy = checkoutFilesPolicy(listScripts(composed.loadable), { outside, workers: shop.workers })
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`
}

const isFound = (page: Page | undefined): boolean => (page?.status ?? 200) < 400

/** The title of a page that no release gave one. */
function titleOf({ known, brandName }: Document): HeadTag {
  const title = getNames(known)?.title
  const isNamed = title === undefined || title.includes(brandName)
  return { tag: 'title', text: isNamed ? (title ?? brandName) : `${title} - ${brandName}` }
}

/** The document's head: that of the page, with a title in any case, and what search engines and link previews read. */
function listHeadTags(document: Document): HeadTag[] {
  const { page, isRendered, owner, known, brandName, at } = document
  const tags = page?.head ?? []
  const hasTitle = tags.some(({ tag }) => tag === 'title')
  const canonical = known?.status === 200 ? known.canonical : undefined
  const head: HeadTag[] = [
    ...tags,
    ...(hasTitle ? [] : [titleOf(document)]),
    ...(canonical ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } }] : []),
  ]
  // A page that this server neither rendered nor knows may be any page, or none, so that its address is not listed from it.
  const isKnown = known ? canonical !== undefined : page !== undefined && (isRendered || !owner)
  const isIndexed = isFound(page) && isKnown
  return withShareTags({ head, ...at, siteName: brandName, isIndexed })
}

type WrittenDocument = { html: string; tag: string; hashes: DocumentHashes }

/** Writes the document, which is the same for all visitors of its composition, and the hashes for its policy. */
export function documentHtml(document: Document): WrittenDocument {
  const { composed, page, sheets, brandName, at, shop, payment } = document
  const fallback = shop.fallback({
    brandName,
    payment,
    document: composed.composition.document,
    heading: getNames(document.known)?.heading,
  })
  const { moduleInfo } = composed
  const inline = inlineWriter()
  const isFirstPage = at.pathname === '/' && isFound(page)
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // iOS would make links of numbers, days and addresses before React hydrates them.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // The policy of checkout allows none.
    composed.composition.document === 'shop' ? '<link rel="manifest" href="/manifest.webmanifest">' : '',
    filesPolicyTag(document),
    sheetTags(shop.layers, sheets, inline),
    styleTags(document, fallback, inline),
    headMarkup(listHeadTags(document)),
    inline.script(`${shop.headScript}${earlyReportsScript}${earlyInputScript}${document.devScript}`),
    ...(isFirstPage ? [structuredData(organisation(at.origin, brandName))] : []),
    `</head><body><div id="root">${page?.body ?? fallback.body}</div>`,
    // The policy forbids eval, and every attempt causes a report, so zod must not try it.
    inline.script(
      `window.__zod_globalConfig={jitless:true}${earlyChangesScript};window.__FEDERATION__=${inlineJson({ moduleInfo })};window.__LARDER__=${inlineJson(pageData(document))}`,
    ),
    // After the page itself, since its first paint needs none of these.
    inline.script(startScript(document)),
    composed.composition.document === 'shop'
      ? inline.script(SPECULATION_RULES, ' type="speculationrules"')
      : '',
    '</body></html>',
  ].join('')
  return { html, tag: createContentTag(html), hashes: inline.hashes }
}
