import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { PickedSubstitute, SubstituteCandidate } from '../basket/if-missing.ts'
import { Money } from '../money.ts'
import { WhoseOrder } from './whose-order.ts'

/** What the store reports about a line of an order that it packs. */
export const LineState = z.enum(['picked', 'short', 'substituted', 'weighed'])
export type LineState = z.infer<typeof LineState>

/** A question of the store that the shopper has not answered yet. */
const LineQuestion = z.object({
  /** A later proposal of the store has another id, so that no answer counts for what it did not mean. */
  proposalId: z.string(),
  /** From then on the line's own choice counts: money back for a line that was to be asked about. */
  answerBy: z.iso.datetime(),
})

/** How the store packed a line that differs from what was ordered, or that it asks about. */
export const LineOutcome = z.object({
  basketLineId: z.string(),
  /** Of the ordered item. */
  name: z.string(),
  state: LineState,
  /** How many of the ordered item are there, of `ordered`. */
  quantity: z.int(),
  ordered: z.int(),
  /** What comes instead; with `question` what the store proposes. */
  substitute: z
    .object({
      menuItemId: z.string(),
      sizeId: z.string().optional(),
      name: z.string(),
      quantity: z.int(),
      /** What one piece costs the shopper: never more than the line's own. */
      price: Money,
      /** As sentences; empty for non-food. */
      allergens: z.array(z.string()),
    })
    .optional(),
  grams: z.int().optional(),
  /** What of the line's price is not charged: it goes back when the order is packed. */
  reduction: Money,
  question: LineQuestion.optional(),
  /** Who decided about the last proposal. */
  decidedBy: z.enum(['shopper', 'time', 'store']).optional(),
})
export type LineOutcome = z.infer<typeof LineOutcome>

const basketLineId = z.string().min(1).max(100)

export const LineAnswerKind = z.enum(['accept', 'other', 'refund'])
export type LineAnswerKind = z.infer<typeof LineAnswerKind>

export const answerLine = endpoint({
  method: 'POST',
  path: '/api/orders/line/answer',
  summary: 'The shopper’s answer to a proposal of the store; the first one counts (readings 127).',
  access: 'anyone',
  body: WhoseOrder.extend({
    basketLineId,
    proposalId: z.string().min(1).max(100),
    answer: LineAnswerKind,
    /** Required for `other`. */
    substitute: PickedSubstitute.optional(),
  }),
  /** `isApplied` is false when it was answered before, or the time is over; `line` says what holds. */
  reply: z.object({ isApplied: z.boolean(), line: LineOutcome }),
})

export const lineCandidates = endpoint({
  method: 'POST',
  path: '/api/orders/line/candidates',
  summary: 'Items that may stand in for a line.',
  access: 'anyone',
  body: WhoseOrder.extend({ basketLineId, searchTerm: z.string().trim().max(64).optional() }),
  reply: z.object({ candidates: z.array(SubstituteCandidate) }),
})
