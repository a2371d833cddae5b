/**
 * Maximum number of pages per minute that are fetched ahead without a press: for links that are hovered, focused or stay
 * in view. A page is its code and at most one screen's data, so a minute costs a shopper who only looks around about
 * 0.3 MB. A press is not counted: its page is about to be fetched anyway.
 */
export const PAGES_PER_MINUTE = 8
const WINDOW_MS = 60_000

/** Creates a function that tells whether one more page may be fetched ahead now, and counts it if so. */
export function createPrefetchBudget(now: () => number = Date.now): () => boolean {
  let spentAt: number[] = []
  return () => {
    const at = now()
    spentAt = spentAt.filter((time) => at - time < WINDOW_MS)
    if (spentAt.length >= PAGES_PER_MINUTE) return false
    spentAt.push(at)
    return true
  }
}
