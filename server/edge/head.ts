import type { HeadTag } from './renderer/protocol.ts'
import { escapeHtml } from '@larder/kernel/http/escape.ts'

/** Attributes whose HTML name, which React writes, differs from the one given. */
const markup = (tag: HeadTag): string => {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag.tag}${attributes.join('')}/>`
}

/** The only place that writes markup of a head, so that a renderer's texts are always escaped. */
export const headMarkup = (tags: readonly HeadTag[]): string => tags.map(markup).join('')

/** The content of the first `meta` with this name or property. */
function findMeta(tags: readonly HeadTag[], name: string): string | undefined {
  const found = tags.find(
    (tag) => tag.tag === 'meta' && (tag.attributes['name'] ?? tag.attributes['property']) === name,
  )
  return found?.tag === 'meta' ? found.attributes['content'] : undefined
}
/** The address of the page's own `link` of this kind. */
function findLink(tags: readonly HeadTag[], rel: string): string | undefined {
  const found = tags.find((tag) => tag.tag === 'link' && tag.attributes['rel'] === rel)
  return found?.tag === 'link' ? found.attributes['href'] : undefined
}
/** The page's title. */
function findTitle(tags: readonly HeadTag[]): string | undefined {
  const found = tags.find((tag) => tag.tag === 'title')
  return found?.tag === 'title' ? found.text : undefined
}

type Shared = {
  /** The head that the page returned. */
  head: readonly HeadTag[]
  origin: string
  pathname: string
  siteName: string
  status: number
}

const meta = (kind: 'name' | 'property', name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { [kind]: name, content },
})

/** An address of this shop with its origin; an absolute one is unchanged. */
const absoluteUrl = (origin: string, path: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path

/** Links that give search engines a page's address: another host's would hand this page's ranking to it. */
const ADDRESS_RELATIONS = new Set(['canonical', 'alternate', 'next', 'prev'])
/** Tags that the server writes itself. */
const SERVER_TAGS = new Set(['og:url', 'og:site_name', 'twitter:url', 'twitter:domain'])
const PICTURE = /^(og|twitter):image(:(url|secure_url|src))?$/

/** Whether an address is of this shop, parsed as a browser parses it. */
function isOwn(address: string | undefined, origin: string): boolean {
  return address !== undefined && URL.canParse(address, origin) && new URL(address, origin).origin === origin
}

/** Whether a page may set this tag about its address or picture: only to addresses of this shop. */
function isAllowed(tag: HeadTag, origin: string): boolean {
  if (tag.tag === 'title') return true
  const { rel = '', href, property, name = '', content } = tag.attributes
  if (tag.tag === 'link') return !ADDRESS_RELATIONS.has(rel) || isOwn(href, origin)
  const what = property ?? name
  return PICTURE.test(what) ? isOwn(content, origin) : !SERVER_TAGS.has(what)
}

/** Tags that are replaced by ones with absolute addresses. */
const isReplaced = (tag: HeadTag): boolean =>
  (tag.tag === 'link' && tag.attributes['rel'] === 'canonical') ||
  (tag.tag === 'meta' && tag.attributes['property'] === 'og:image')

/**
 * Adds what search engines and link previews need, from what the page says of itself: one canonical address, and
 * OpenGraph's title, description and picture. The page's canonical path and picture are made absolute here, because
 * only the server knows the shop's origin; those of another host are dropped. An error page is never indexed.
 */
export function withShareTags({ head: pageHead, origin, pathname, siteName, status }: Shared): HeadTag[] {
  const head = pageHead.filter((tag) => isAllowed(tag, origin))
  if (status >= 400) return [...head, meta('name', 'robots', 'noindex')]
  if (findMeta(head, 'robots')?.includes('noindex')) return head
  const url = absoluteUrl(origin, findLink(head, 'canonical') ?? encodeURI(decodeSafely(pathname)))
  const image = findMeta(head, 'og:image')
  const tags: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', 'en_GB'],
    ['og:url', url],
    ['og:title', findTitle(head)],
    ['og:description', findMeta(head, 'description')],
    ['og:image', image && absoluteUrl(origin, image)],
  ]
  return [
    ...head.filter((tag) => !isReplaced(tag)),
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    ...tags.flatMap(([property, content]) => (content ? meta('property', property, content) : [])),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}

/** The shop's organisation, on its first page: structured data (schema.org). */
export const organisation = (url: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  url,
})

/** A path may contain invalid encoding: it stays as it is. */
function decodeSafely(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
