import type { basketApi, ordersApi } from '@larder/shared/contracts'
import { toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { ProblemTerms } from '../../model/index.ts'
import type { ProblemLine } from '../../model/schema/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

type Line = basketApi.BasketLine
/** Reports of the same order, whatever became of them: what was refused is not paid back by a second report. */
type Earlier = readonly { lines: readonly ProblemLine[]; isLate: boolean }[]

const countReported = (earlier: Earlier, basketLineId: string): number =>
  earlier
    .flatMap(({ lines }) => lines)
    .filter((line) => line.basketLineId === basketLineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The share in pence of the first `count` pieces, so that the shares of all pieces are exactly what the line paid. */
const getShare = ({ quantity, lineTotalAfterDiscounts }: Line, count: number): number =>
  Math.round((toPence(lineTotalAfterDiscounts) * count) / quantity)

/** What the next one, two, three and so on of a line are worth in pence; empty once all were reported. */
export function listWorth(line: Line, earlier: Earlier): number[] {
  const before = countReported(earlier, line.basketLineId)
  return Array.from(
    { length: Math.max(0, line.quantity - before) },
    (_, at) => getShare(line, before + at + 1) - getShare(line, before),
  )
}

type Reported = {
  basketLineId: string
  quantity: number
  kind: ordersApi.ProblemKind
  pictureId?: string | undefined
}

/**
 * The reported lines with what each is worth. Throws PROBLEM_LINE for a line that the order does not have, for more
 * than is left of it, and for one that is named twice.
 */
export function valueLines(
  { snapshot }: Pick<OrderRow, 'snapshot'>,
  reported: readonly Reported[],
  earlier: Earlier,
): ProblemLine[] {
  if (new Set(reported.map(({ basketLineId }) => basketLineId)).size < reported.length)
    throw new AppError('PROBLEM_LINE')
  return reported.map(({ basketLineId, quantity, kind, pictureId }) => {
    const line = snapshot.basket.items.find((item) => item.basketLineId === basketLineId)
    const pence = line && listWorth(line, earlier)[quantity - 1]
    if (!line || pence === undefined) throw new AppError('PROBLEM_LINE')
    return { basketLineId, name: line.name, quantity, kind, pence, ...(pictureId && { pictureId }) }
  })
}

const MINUTE_MS = 60_000

const parseMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The end of an order's slot; of one "as soon as possible" the time that was promised. */
function getSlotEnd({ slot }: Pick<OrderRow, 'slot'>): number {
  const start = Date.parse(slot.startsAt)
  if (slot.isAsap || !slot.end) return start
  const minutes = (parseMinutes(slot.end) - parseMinutes(slot.start) + 1_440) % 1_440
  return start + minutes * MINUTE_MS
}

type Delivered = Pick<OrderRow, 'slot' | 'statusAt' | 'fulfilmentMethod'>

/** Whether a delivered order came later than its slot by more than the brand allows, by what its store reported. */
export const isKnownLate = (order: Delivered, { lateMinutes }: ProblemTerms): boolean =>
  order.statusAt.getTime() > getSlotEnd(order) + lateMinutes * MINUTE_MS

/** Whether an order may be reported as late: a delivery, once. */
export const canBeLate = (
  { fulfilmentMethod }: Pick<OrderRow, 'fulfilmentMethod'>,
  earlier: Earlier,
): boolean => fulfilmentMethod === 'delivery' && !earlier.some(({ isLate }) => isLate)

/** Whether anything of an order is left to report. */
export const isAnythingLeft = (
  order: Pick<OrderRow, 'snapshot' | 'fulfilmentMethod'>,
  earlier: Earlier,
): boolean =>
  canBeLate(order, earlier) || order.snapshot.basket.items.some((line) => listWorth(line, earlier).length > 0)

/** What was paid for the items of an order, in pence. */
export const getItemsPence = ({ snapshot }: Pick<OrderRow, 'snapshot'>): number =>
  toPence(snapshot.basket.orderSubtotalAfterDiscounts)

/** What a late delivery is worth in pence: what it cost, or a tenth of the items where delivery was free. */
export function getLatePence(order: Pick<OrderRow, 'snapshot'>): number {
  // Not the row of the fee, which is what delivery costs before a coupon for it.
  const { cost } = order.snapshot.basket.fulfilmentMethod
  return cost > 0 ? toPence(cost) : Math.round(getItemsPence(order) / 10)
}
