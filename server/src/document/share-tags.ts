import { escapeHtml, inlineJson } from './escape.ts'

type Shared = {
  /** The head as the page rendered it. */
  head: string
  origin: string
  pathname: string
  siteName: string
  status: number
}

const found = (head: string, pattern: RegExp): string | undefined => pattern.exec(head)?.[1]
const CANONICAL = /<link rel="canonical" href="([^"]*)"\/?>/
const IMAGE = /<meta property="og:image" content="([^"]*)"\/?>/

/** An address of this shop in full; one that is whole already stays. What stands in an attribute stays escaped. */
const whole = (origin: string, path: string): string =>
  path.startsWith('/') ? `${escapeHtml(origin)}${path}` : path

/**
 * What search engines and those who share a link need, made from what the page says of itself: one canonical
 * address, and OpenGraph's title, description and picture. The page's own canonical path and picture are made
 * whole here, because only the server knows the shop's address. An error is for nobody's index.
 */
export function withShareTags({ head, origin, pathname, siteName, status }: Shared): string {
  if (status >= 400) return `${head}<meta name="robots" content="noindex">`
  if (/<meta name="robots" content="noindex"/.test(head)) return head
  const url = whole(origin, found(head, CANONICAL) ?? escapeHtml(encodeURI(decodeSafely(pathname))))
  const title = found(head, /<title[^>]*>([^<]*)<\/title>/)
  const description = found(head, /<meta name="description" content="([^"]*)"/)
  const image = found(head, IMAGE)
  const tags: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', escapeHtml(siteName)],
    ['og:locale', 'en_GB'],
    ['og:url', url],
    ['og:title', title],
    ['og:description', description],
    ['og:image', image && whole(origin, image)],
  ]
  const written = tags
    .filter(([, content]) => content)
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
  return [
    head.replace(CANONICAL, '').replace(IMAGE, ''),
    `<link rel="canonical" href="${url}">`,
    ...written,
    ...(pathname === '/' ? [organisation(origin, siteName)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ].join('')
}

/** Who the shop is, on its first page. */
const organisation = (url: string, name: string): string =>
  `<script type="application/ld+json">${inlineJson({ '@context': 'https://schema.org', '@type': 'Organization', name, url })}</script>`

/** A path may hold what is no encoding at all: it stays as it is. */
function decodeSafely(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
