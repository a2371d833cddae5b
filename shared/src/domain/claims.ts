/** First path segments that the server answers itself, whatever a claim or an entry of the content says. */
export const SERVER_SEGMENTS = ['api', 'ops', 'preview', 'r', '_ipx', 'rum'] as const

type Claims = { name: string; claims: readonly string[] }

const segments = (path: string): string[] => path.split('/').filter(Boolean)

/** Weight of each segment: a literal beats a parameter, a parameter beats the wildcard (`*`). */
function weigh(pattern: string): number[] {
  return segments(pattern).map((part) => (part === '*' ? 0 : part.startsWith(':') ? 1 : 2))
}

function fits(pattern: string, path: readonly string[]): boolean {
  const parts = segments(pattern)
  const isOpen = parts.at(-1) === '*'
  const fixed = isOpen ? parts.slice(0, -1) : parts
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((part, index) => part.startsWith(':') || part === path[index])
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (b[index] ?? -1) - (a[index] ?? -1)
    if (difference) return difference
  }
  return 0
}

/** The most specific of the matching claims, compared from left to right. */
function best<Claim>(fitting: readonly { of: Claim; weight: number[] }[]): Claim | undefined {
  return fitting.toSorted((a, b) => compare(a.weight, b.weight))[0]?.of
}

/** The claim that matches a path; undefined when none does. */
export function findClaim(claims: readonly string[], pathname: string): string | undefined {
  const path = segments(pathname)
  return best(claims.filter((claim) => fits(claim, path)).map((of) => ({ of, weight: weigh(of) })))
}

/**
 * The area that owns a path: the most specific of all matching claims, compared from left to right
 * (ARCHITECTURE.md#who-owns-what). Undefined when no area claims it.
 */
export function findOwner<Area extends Claims>(areas: readonly Area[], pathname: string): Area | undefined {
  const path = segments(pathname)
  const fitting = areas.flatMap((area) =>
    area.claims.filter((claim) => fits(claim, path)).map((claim) => ({ of: area, weight: weigh(claim) })),
  )
  return best(fitting)
}

/** A document of the shop: links between two are full page loads. */
export type DocumentName = 'shop' | 'checkout'

/**
 * The document of an area's pages. The name alone decides it, and no release: beside the card's fields is the code of host and
 * checkout, and no other (docs/decisions/153).
 */
export const documentFor = (area: string): DocumentName => (area === 'checkout' ? 'checkout' : 'shop')
