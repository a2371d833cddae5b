import type { HeadTag } from '../renderer/protocol.ts'
import { escapeHtml } from '@larder/kernel/http/escape.ts'

const tagMarkup = (tag: HeadTag): string => {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag.tag}${attributes.join('')}/>`
}

/** Writes the markup of a head. It is the only place that does, so that texts of a renderer are always escaped. */
export const headMarkup = (tags: readonly HeadTag[]): string => tags.map(tagMarkup).join('')

/** Finds the content of the first `meta` with this name or property. */
function findMeta(tags: readonly HeadTag[], name: string): string | undefined {
  const found = tags.find(
    (tag) => tag.tag === 'meta' && (tag.attributes['name'] ?? tag.attributes['property']) === name,
  )
  return found?.tag === 'meta' ? found.attributes['content'] : undefined
}
/** Finds the address of the page's `link` with this relation. */
function findLink(tags: readonly HeadTag[], rel: string): string | undefined {
  const found = tags.find((tag) => tag.tag === 'link' && tag.attributes['rel'] === rel)
  return found?.tag === 'link' ? found.attributes['href'] : undefined
}
function findTitle(tags: readonly HeadTag[]): string | undefined {
  const found = tags.find((tag) => tag.tag === 'title')
  return found?.tag === 'title' ? found.text : undefined
}

type ShareTagsInput = {
  head: readonly HeadTag[]
  origin: string
  pathname: string
  siteName: string
  isIndexed: boolean
}

const meta = (kind: 'name' | 'property', name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { [kind]: name, content },
})

/** Adds the shop's origin to a path; an absolute address is unchanged. */
const absoluteUrl = (origin: string, path: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path

/**
 * Link relations that tell search engines a page's address. A link to another host would give this page's ranking to
 * it.
 */
const ADDRESS_RELATIONS = new Set(['canonical', 'alternate', 'next', 'prev'])
const SERVER_TAGS = new Set(['og:url', 'og:site_name', 'twitter:url', 'twitter:domain'])
const PICTURE = /^(og|twitter):image(:(url|secure_url|src))?$/

/** Whether an address is within this shop, parsed as a browser would. */
function isWithinShop(address: string | undefined, origin: string): boolean {
  return address !== undefined && URL.canParse(address, origin) && new URL(address, origin).origin === origin
}

/** Whether a page may set this tag: addresses and pictures only within this shop. */
function isAllowed(tag: HeadTag, origin: string): boolean {
  if (tag.tag === 'title') return true
  const { rel = '', href, property, name = '', content } = tag.attributes
  if (tag.tag === 'link') return !ADDRESS_RELATIONS.has(rel) || isWithinShop(href, origin)
  const key = property ?? name
  return PICTURE.test(key) ? isWithinShop(content, origin) : !SERVER_TAGS.has(key)
}

/** Whether a tag is replaced by one with an absolute address. */
const isReplaced = (tag: HeadTag): boolean =>
  (tag.tag === 'link' && tag.attributes['rel'] === 'canonical') ||
  (tag.tag === 'meta' && tag.attributes['property'] === 'og:image')

/**
 * Adds the tags for search engines and link previews, from the page's own head: one canonical address, and OpenGraph's
 * title, description and picture. The page's canonical path and picture are made absolute here because only the server
 * knows the shop's origin; those of other hosts are removed.
 */
export function withShareTags({
  head: pageHead,
  origin,
  pathname,
  siteName,
  isIndexed,
}: ShareTagsInput): HeadTag[] {
  const head = pageHead.filter((tag) => isAllowed(tag, origin))
  if (!isIndexed) return [...head, meta('name', 'robots', 'noindex')]
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

/** Structured data (schema.org) about the shop's organisation, for its first page. */
export const organisation = (url: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  url,
})

/** Decodes a path; one with invalid encoding stays unchanged. */
function decodeSafely(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
