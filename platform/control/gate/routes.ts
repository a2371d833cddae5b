import { getClaim, getOwner, SERVER_SEGMENTS } from '@larder/contracts/claims'
import type { Release } from '../registry/release.ts'
import { formatRelease, type Candidate, type Rule } from './refusal.ts'

/** Lower case, because an address in capitals belongs to the same page. */
const segments = (claim: string): string[] => claim.toLowerCase().split('/').filter(Boolean)
/**
 * A literal takes precedence over a parameter, and a parameter over the wildcard, as in `platform/contracts/claims.ts`.
 */
const segmentWeight = (segment: string | undefined): number => {
  if (segment === undefined) return -1
  if (segment === '*') return 0
  return segment.startsWith(':') ? 1 : 2
}
const endsInWildcard = (claim: readonly string[]): boolean => claim.at(-1) === '*'

/** Whether some address matches both claims. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [theirClaim, other] = [a[index], b[index]]
    if (theirClaim === '*' || other === '*') return true
    if (theirClaim === undefined) return endsInWildcard(b) && index === b.length - 1
    if (other === undefined) return endsInWildcard(a) && index === a.length - 1
    if (segmentWeight(theirClaim) === 2 && segmentWeight(other) === 2 && theirClaim !== other) return false
  }
  return true
}

/** Whether a claim takes addresses from another claim, comparing segment weights from left to right. */
export function takesAddresses(claim: string, owned: string): boolean {
  const [mine, theirs] = [segments(claim), segments(owned)]
  // `/*` only owns the addresses that no other area claims.
  if (theirs.length === 1 && theirs[0] === '*') return mine.length === 1 && mine[0] === '*'
  if (!overlaps(mine, theirs)) return false
  for (let index = 0; index < Math.max(mine.length, theirs.length); index += 1) {
    const difference = segmentWeight(mine[index]) - segmentWeight(theirs[index])
    if (difference !== 0) return difference > 0
  }
  return true
}

/** First segments that the shop itself serves, or that people would take for its own. */
const RESERVED = new Set<string>([...SERVER_SEGMENTS, 'fonts', 'ul', 'legal', '.well-known'])

/** What is known of a release before it is built suffices for its claims. */
type ClaimingRelease = Omit<Candidate, 'release'> & { release: Pick<Release, 'area' | 'claims'> }

/** Describes why a squad may not make a claim; undefined if it may. */
function findProblem(
  claim: string,
  { release, own, peers, contentPages }: ClaimingRelease,
): string | undefined {
  const owner = peers.find((peer) => peer.claims.some((owned) => takesAddresses(claim, owned)))
  if (owner) {
    const owned = owner.claims.find((one) => takesAddresses(claim, one))
    return `It claims ${claim}, and ${owned} belongs to ${formatRelease(owner)}. Leave the claim out of its area.ts.`
  }
  const live = [...own, ...peers].map(({ area: name, claims }) => ({ name, claims }))
  const hidden = contentPages.find(
    (page) => getClaim([claim], page) && getOwner(live, page)?.name !== release.area,
  )
  if (hidden) return `It claims ${claim}, which hides ${hidden} of the shop's content. ${ASK}`
  const [word = ''] = segments(claim)
  return RESERVED.has(word) ? `It claims ${claim}, and /${word} is the shop's own. ${ASK}` : undefined
}
const ASK = 'Leave the claim out of its area.ts, or ask an operator to accept it anyway.'

/**
 * A release may not claim addresses of another live area, content pages or reserved words. Claims of the area's live
 * release are accepted: `/stores/:storeSlug/time-slots/*` belongs to the basket, within the menu's
 * `/stores/:storeSlug/*`.
 */
export const routes = {
  name: 'route',
  problems(candidate: ClaimingRelease) {
    const ownClaims = new Set(candidate.own.flatMap(({ claims }) => claims))
    return candidate.release.claims
      .filter((claim) => !ownClaims.has(claim))
      .flatMap((claim) => findProblem(claim, candidate) ?? [])
  },
} satisfies Rule
