/** First path segments that the server itself answers, regardless of claims and content entries. */
export const SERVER_SEGMENTS = ['api', 'ops', 'preview', 'r', '_ipx', 'rum'] as const

type Claims = { name: string; claims: readonly string[] }

const splitSegments = (path: string): string[] => path.split('/').filter(Boolean)

/** The weight of each segment: a literal beats a parameter, and a parameter beats the wildcard (`*`). */
function segmentWeights(pattern: string): number[] {
  return splitSegments(pattern).map((part) => (part === '*' ? 0 : part.startsWith(':') ? 1 : 2))
}

function matchesPattern(pattern: string, path: readonly string[]): boolean {
  const parts = splitSegments(pattern)
  const hasWildcard = parts.at(-1) === '*'
  const fixed = hasWildcard ? parts.slice(0, -1) : parts
  if (hasWildcard ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((part, index) => part.startsWith(':') || part === path[index])
}

function compareWeights(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (b[index] ?? -1) - (a[index] ?? -1)
    if (difference) return difference
  }
  return 0
}

/** The most specific of the matching claims, compared from left to right. */
function getMostSpecific<Claim>(
  candidates: readonly { candidate: Claim; weight: number[] }[],
): Claim | undefined {
  return candidates.toSorted((a, b) => compareWeights(a.weight, b.weight))[0]?.candidate
}

/** The most specific claim that matches a path; undefined if none does. */
export function getClaim(claims: readonly string[], pathname: string): string | undefined {
  const path = splitSegments(pathname)
  return getMostSpecific(
    claims
      .filter((claim) => matchesPattern(claim, path))
      .map((candidate) => ({ candidate, weight: segmentWeights(candidate) })),
  )
}

/**
 * The area that owns a path: the one with the most specific matching claim, compared from left to right
 * (ARCHITECTURE.md#who-owns-what). Undefined if no area claims the path.
 */
export function getOwner<Area extends Claims>(areas: readonly Area[], pathname: string): Area | undefined {
  const path = splitSegments(pathname)
  const candidates = areas.flatMap((area) =>
    area.claims
      .filter((claim) => matchesPattern(claim, path))
      .map((claim) => ({ candidate: area, weight: segmentWeights(claim) })),
  )
  return getMostSpecific(candidates)
}

/** A document of the shop. A link from one document to another is a full page load. */
export type DocumentName = 'shop' | 'checkout'

/**
 * The document of an area's pages. It depends only on the area's name, never on a release: only code of the host and
 * of checkout runs beside the card fields (docs/decisions/153).
 */
export const documentFor = (area: string): DocumentName => (area === 'checkout' ? 'checkout' : 'shop')
