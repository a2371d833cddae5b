import type { HeadTag } from '../renderer/index.ts'
import { linkOf, metaOf, titleOf } from './head.ts'

type Shared = {
  /** The head as the page asked for it. */
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

/** An address of this shop in full; one that is whole already stays. */
const whole = (origin: string, path: string): string => (path.startsWith('/') ? `${origin}${path}` : path)

/** Links that tell search engines where a page is: another host's would give this page's place away. */
const PLACES = new Set(['canonical', 'alternate', 'next', 'prev'])
/** What the server says itself. */
const WRITTEN_HERE = new Set(['og:url', 'og:site_name', 'twitter:url', 'twitter:domain'])
const PICTURE = /^(og|twitter):image(:(url|secure_url|src))?$/

/** Does an address lead to this shop, read as a browser reads it? */
function isOwn(address: string | undefined, origin: string): boolean {
  return address !== undefined && URL.canParse(address, origin) && new URL(address, origin).origin === origin
}

/** May a page say this of where it is and what it looks like? Addresses of this shop alone. */
function isAllowed(tag: HeadTag, origin: string): boolean {
  if (tag.tag === 'title') return true
  const { rel = '', href, property, name = '', content } = tag.attributes
  if (tag.tag === 'link') return !PLACES.has(rel) || isOwn(href, origin)
  const what = property ?? name
  return PICTURE.test(what) ? isOwn(content, origin) : !WRITTEN_HERE.has(what)
}

/** Tags that are written anew, with whole addresses. */
const isReplaced = (tag: HeadTag): boolean =>
  (tag.tag === 'link' && tag.attributes['rel'] === 'canonical') ||
  (tag.tag === 'meta' && tag.attributes['property'] === 'og:image')

/**
 * What search engines and those who share a link need, made from what the page says of itself: one canonical
 * address, and OpenGraph's title, description and picture. The page's own canonical path and picture are made
 * whole here, because only the server knows the shop's address; one of another host is not taken, whoever names it. An
 * error is for nobody's index.
 */
export function withShareTags({ head: said, origin, pathname, siteName, status }: Shared): HeadTag[] {
  const head = said.filter((tag) => isAllowed(tag, origin))
  if (status >= 400) return [...head, meta('name', 'robots', 'noindex')]
  if (metaOf(head, 'robots')?.includes('noindex')) return head
  const url = whole(origin, linkOf(head, 'canonical') ?? encodeURI(decodeSafely(pathname)))
  const image = metaOf(head, 'og:image')
  const tags: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', 'en_GB'],
    ['og:url', url],
    ['og:title', titleOf(head)],
    ['og:description', metaOf(head, 'description')],
    ['og:image', image && whole(origin, image)],
  ]
  return [
    ...head.filter((tag) => !isReplaced(tag)),
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    ...tags.flatMap(([property, content]) => (content ? meta('property', property, content) : [])),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}

/** Who the shop is, on its first page: structured data (schema.org). */
export const organisation = (url: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  url,
})

/** A path may hold what is no encoding at all: it stays as it is. */
function decodeSafely(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
