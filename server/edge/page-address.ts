import { SERVER_SEGMENTS, findClaim } from '@larder/shared/domain'
import type { Plan } from '@larder/releases/plan.ts'
import type { Registry } from '@larder/releases/registry.ts'

/**
 * Other endpoints of the server, `/ops`, where operators once typed their tokens and no area may ask for one, and paths that look
 * like a file.
 */
const NOT_A_PAGE = new RegExp(`^/(${[...SERVER_SEGMENTS, 'fonts'].join('|')})(/|$)|\\.[a-z0-9]{2,5}$`)

/** Whether a path may be a page of the shop. */
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
 * The canonical form of a page's path: no needless encoding, single slashes, and the fixed segments of the owning claim
 * in its case (`/Checkout` is `/checkout`). Guards, claims and layouts get no other form. Parameters keep their case: a
 * postcode or a token may contain capitals.
 */
export function canonicalPath(pathname: string, claims: readonly string[]): string {
  const path = normalEncoding(pathname).replaceAll(/\/{2,}/g, '/')
  const claim = findClaim(claims, path.toLowerCase())?.split('/') ?? []
  const written = path.split('/').map((part, index) => {
    const word = claim[index] ?? '*'
    return word === '*' || word.startsWith(':') ? part : word
  })
  return written.join('/')
}

/** All claims of the live releases, canaries and what rules give included. */
export async function readClaims(registry: Registry, { areas }: Plan): Promise<string[]> {
  const live = Object.entries(areas).flatMap(([area, { stable, canary, rules = [] }]) =>
    [...new Set([stable, canary, ...rules.map(({ version }) => version)])].flatMap((version) =>
      version ? registry.find(area, version) : [],
    ),
  )
  return (await Promise.all(live)).flatMap((release) => release?.claims ?? [])
}

/** The query parameters that the area declares, sorted: no other parameter distinguishes two documents. */
export function declaredSearch(query: URLSearchParams, declared: readonly string[]): string {
  const known = declared.toSorted().flatMap((name) => query.getAll(name).map((value) => [name, value]))
  return known.length > 0 ? `?${new URLSearchParams(known).toString()}` : ''
}

/** Target of a page's redirect inside this shop; one outside it becomes the first page. */
export function localPath(location: string, page: URL): string {
  const to = URL.parse(location, page)
  if (to?.origin !== page.origin) return '/'
  return `${to.pathname.replace(/^\/{2,}/, '/')}${to.search}${to.hash}`
}
