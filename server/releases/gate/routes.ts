import { findClaim, findOwner, SERVER_SEGMENTS } from '@larder/shared/domain'
import { nameOf, type Candidate, type Rule } from './refusal.ts'

const segments = (claim: string): string[] => claim.split('/').filter(Boolean)
/** A literal beats a parameter, a parameter beats the wildcard, as in `shared/src/domain/claims.ts`. */
const segmentWeight = (segment: string | undefined): number => {
  if (segment === undefined) return -1
  if (segment === '*') return 0
  return segment.startsWith(':') ? 1 : 2
}
const isOpen = (claim: readonly string[]): boolean => claim.at(-1) === '*'

/** Whether some address matches both claims. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [one, other] = [a[index], b[index]]
    if (one === '*' || other === '*') return true
    if (one === undefined) return isOpen(b) && index === b.length - 1
    if (other === undefined) return isOpen(a) && index === a.length - 1
    if (segmentWeight(one) === 2 && segmentWeight(other) === 2 && one !== other) return false
  }
  return true
}

/** Whether a claim gets addresses that another claim had, by weighing both from left to right. */
export function takesFrom(claim: string, owned: string): boolean {
  const [mine, theirs] = [segments(claim), segments(owned)]
  // `/*` is the area for every address that is not claimed.
  if (theirs.length === 1 && theirs[0] === '*') return mine.length === 1 && mine[0] === '*'
  if (!overlaps(mine, theirs)) return false
  for (let index = 0; index < Math.max(mine.length, theirs.length); index += 1) {
    const difference = segmentWeight(mine[index]) - segmentWeight(theirs[index])
    if (difference !== 0) return difference > 0
  }
  return true
}

/** First segments that the shop itself answers, or that people read as its own word. */
const RESERVED = new Set<string>([...SERVER_SEGMENTS, 'fonts', 'ul', 'legal', '.well-known'])

/** Why a claim is not the squad's to make; undefined where it is. */
function findProblem(claim: string, { release, own, peers, contentPages }: Candidate): string | undefined {
  const owner = peers.find((peer) => peer.claims.some((owned) => takesFrom(claim, owned)))
  if (owner) {
    const owned = owner.claims.find((one) => takesFrom(claim, one))
    return `It claims ${claim}, and ${owned} belongs to ${nameOf(owner)}. Leave the claim out of its area.ts.`
  }
  const live = [...own, ...peers].map(({ area: name, claims }) => ({ name, claims }))
  const hidden = contentPages.find(
    (page) => findClaim([claim], page) && findOwner(live, page)?.name !== release.area,
  )
  if (hidden) return `It claims ${claim}, which hides ${hidden} of the shop's content. ${ASK}`
  const [word = ''] = segments(claim)
  return RESERVED.has(word) ? `It claims ${claim}, and /${word} is the shop's own. ${ASK}` : undefined
}
const ASK = 'Leave the claim out of its area.ts, or ask an operator to take it all the same.'

/**
 * A release may not claim addresses that another live area owns, pages of the shop's content, or its reserved words. What the
 * area's own live release claims is settled: `/stores/:storeSlug/time-slots/*` is the basket's inside of the menu's
 * `/stores/:storeSlug/*`.
 */
export const routes: Rule = {
  name: 'route',
  problems(candidate) {
    const settled = new Set(candidate.own.flatMap(({ claims }) => claims))
    return candidate.release.claims
      .filter((claim) => !settled.has(claim))
      .flatMap((claim) => findProblem(claim, candidate) ?? [])
  },
}
