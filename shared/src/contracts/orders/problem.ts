import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Quantity } from '../basket/line.ts'
import { Currency, Money } from '../money.ts'
import { WhoseOrder } from './whose-order.ts'

/** What can be wrong with an item. */
export const ProblemKind = z.enum(['missing', 'wrong', 'damaged', 'short-life', 'cold'])
export type ProblemKind = z.infer<typeof ProblemKind>

/** `waiting`: a person decides. */
export const ProblemState = z.enum(['waiting', 'refunded', 'refused'])
export type ProblemState = z.infer<typeof ProblemState>

/** Where the money goes: to the card or wallet that paid, or to the member's credit. */
export const ProblemTarget = z.enum(['payment', 'credit'])
export type ProblemTarget = z.infer<typeof ProblemTarget>

/** One report of what was wrong with an order, as its shopper sees it. */
export const OrderProblem = z.object({
  id: z.string(),
  reportedAt: z.iso.datetime(),
  state: ProblemState,
  lines: z.array(
    z.object({ basketLineId: z.string(), name: z.string(), quantity: z.int(), kind: ProblemKind }),
  ),
  isLate: z.boolean(),
  /** What the report is worth. */
  amount: Money,
  /** What went back; absent while a person decides, and for a report that was refused. */
  amountBack: Money.optional(),
  /** `cash`: the store gives it back by hand. */
  to: z.enum([...ProblemTarget.options, 'cash']),
  decidedAt: z.iso.datetime().optional(),
  /** What the person who decided says to the shopper. */
  reason: z.string().optional(),
})
export type OrderProblem = z.infer<typeof OrderProblem>

const Note = z.string().trim().max(500, 'Use at most 500 characters.')

const ReportedLine = z.strictObject({
  basketLineId: z.string().min(1).max(120),
  quantity: Quantity,
  kind: ProblemKind,
  note: Note.optional(),
  /** The reply of an upload (`problemPicturePath`). */
  pictureId: z.string().max(60).optional(),
})

const ProblemReport = WhoseOrder.extend({
  /** Chosen by the browser for one report, so that a repeated request reports nothing twice. */
  key: z.string().min(8).max(100),
  lines: z.array(ReportedLine).max(100),
  isLate: z.boolean().default(false),
  note: Note.optional(),
  to: ProblemTarget,
})

/** A line of the order that can still be reported. */
const ReportableLine = z.object({
  basketLineId: z.string(),
  name: z.string(),
  /** Size, options and parts. */
  details: z.array(z.string()),
  picture: z.string().optional(),
  /** What one, two, three and so on of it are worth; as many entries as can be reported. */
  worth: z.array(Money),
})
export type ReportableLine = z.infer<typeof ReportableLine>

/** What of an order can be reported, and until when. */
export const ProblemForm = z.object({
  businessOrderId: z.string(),
  orderNumber: z.string(),
  storeName: z.string(),
  storePhone: z.string().optional(),
  currency: Currency,
  /** Whether a report is taken now. */
  isOpen: z.boolean(),
  until: z.iso.datetime().optional(),
  timeZone: z.string(),
  kinds: z.array(ProblemKind),
  lines: z.array(ReportableLine),
  /** Whether the order may be reported as late, and what that is worth where the shop knows it. */
  late: z.object({ amount: Money.optional() }).optional(),
  /** The first is the default. Empty where the store gives the money back by hand. */
  targets: z.array(ProblemTarget),
  /** From this worth of a line on, these kinds need a picture to be decided at once. */
  pictures: z.object({ from: Money, kinds: z.array(ProblemKind), maxBytes: z.int() }),
  problems: z.array(OrderProblem),
})
export type ProblemForm = z.infer<typeof ProblemForm>

export const problemForm = endpoint({
  method: 'POST',
  path: '/api/orders/problem/form',
  summary: 'What can be reported about a delivered order; for its owner and by its signed link.',
  access: 'anyone',
  body: WhoseOrder,
  reply: ProblemForm,
})

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/orders/problem/report',
  summary: 'Reports what was wrong with an order. It is paid back at once, or a person decides.',
  access: 'anyone',
  body: ProblemReport,
  reply: z.object({ problem: OrderProblem }),
})

/** Bytes of a picture as a phone takes it. */
export const MAX_PROBLEM_PICTURE_BYTES = 8 * 1024 * 1024

/** Where a picture of a problem is sent, as the body of a POST; the reply is a `ProblemPicture`. */
export const problemPicturePath = ({ businessOrderId, order }: z.infer<typeof WhoseOrder>): string => {
  const path = `/api/orders/${encodeURIComponent(businessOrderId)}/problem-picture`
  return order === undefined ? path : `${path}?order=${encodeURIComponent(order)}`
}

export const ProblemPicture = z.object({ pictureId: z.string() })
