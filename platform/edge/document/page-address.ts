import { SERVER_SEGMENTS, getClaim } from '@larder/contracts/claims'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Registry } from '@larder/control/registry/registry.ts'

/**
 * Paths of other endpoints, paths that look like a file, and `/ops`, where operators once typed their tokens and no
 * area may imitate that; in capitals, too.
 */
const NOT_A_PAGE = new RegExp(`^/(${[...SERVER_SEGMENTS, 'fonts'].join('|')})(/|$)|\\.[a-z0-9]{2,5}$`, 'i')

export const isPage = (pathname: string): boolean => !NOT_A_PAGE.test(pathname)

const UNRESERVED = /[\w.~-]/
/** Decodes characters that need no encoding, and normalises the other encodings (RFC 3986, 6.2.2). */
function normalEncoding(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(character) ? character : encoded.toUpperCase()
  })
}

/**
 * Returns the canonical form of a page's path: no unnecessary encoding, single slashes, and the fixed segments of the
 * owning claim in its case (`/Checkout` becomes `/checkout`). Guards, claims and layouts only see this form. Parameters
 * keep their case, since a postcode or token may contain capitals.
 */
export function canonicalPath(pathname: string, claims: readonly string[]): string {
  const path = normalEncoding(pathname).replaceAll(/\/{2,}/g, '/')
  const claim = getClaim(claims, path.toLowerCase())?.split('/') ?? []
  const segments = path.split('/').map((part, index) => {
    const word = claim[index] ?? '*'
    return word === '*' || word.startsWith(':') ? part : word
  })
  return segments.join('/')
}

/** Lists the claims of all live releases, including canaries and those of rules. */
export async function readClaims(registry: Registry, { areas }: Plan): Promise<string[]> {
  const live = Object.entries(areas).flatMap(([area, { stable, canary, rules = [] }]) =>
    [...new Set([stable, canary, ...rules.map(({ version }) => version)])].flatMap((version) =>
      version ? registry.find(area, version) : [],
    ),
  )
  return (await Promise.all(live)).flatMap((release) => release?.claims ?? [])
}

/** Returns the declared query parameters, sorted. Only these distinguish two documents. */
export function declaredSearch(query: URLSearchParams, declared: readonly string[]): string {
  const pairs = declared.toSorted().flatMap((name) => query.getAll(name).map((value) => [name, value]))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** Returns the target of a page's redirect within this shop; a target outside becomes the first page. */
export function localPath(location: string, page: URL): string {
  const target = URL.parse(location, page)
  if (target?.origin !== page.origin) return '/'
  return `${target.pathname.replace(/^\/{2,}/, '/')}${target.search}${target.hash}`
}
