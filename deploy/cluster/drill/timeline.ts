export type PaymentKind = 'cash' | 'card'

/** An order that the shop told its shopper about. */
export type Acknowledged = { at: number; kind: PaymentKind; businessOrderId: string; email: string }

/** What shoppers saw, by time in ms. */
export type Timeline = {
  writes: number[]
  acknowledged: Acknowledged[]
  reads: number[]
  failedReads: { at: number; reason: string }[]
  /** Shoppers who left without an order. */
  left: { at: number; reason: string }[]
}

export const createTimeline = (): Timeline => ({
  writes: [],
  acknowledged: [],
  reads: [],
  failedReads: [],
  left: [],
})

export type Span = { from: number; until: number }

export const isIn = ({ from, until }: Span, at: number): boolean => at >= from && at < until

/** The longest time in ms of a span in which no write succeeded. */
export function computeLongestPause(writes: readonly number[], span: Span): number {
  const inside = writes.filter((at) => isIn(span, at)).toSorted((one, other) => one - other)
  const marks = [span.from, ...inside, span.until]
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)))
}
