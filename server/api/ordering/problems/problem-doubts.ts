import type { ordersApi } from '@larder/shared/contracts'
import type { ProblemTerms } from '../../model/index.ts'
import type { ProblemDoubt, ProblemLine } from '../../model/schema/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { ProblemRow } from './problems.queries.ts'
import { getItemsPence, isKnownLate } from './problem-worth.ts'

/** A picture can show these; nobody can take one of what is missing, or of how warm it was. */
export const PICTURED_KINDS: readonly ordersApi.ProblemKind[] = ['wrong', 'damaged', 'short-life']

/** What a person was paid back for problems within the last 30 days. */
type PersonTotals = { pence: number; count: number }

type Report = {
  order: OrderRow
  terms: ProblemTerms
  lines: readonly ProblemLine[]
  isLate: boolean
  amountPence: number
  target: ProblemRow['target']
  earlier: readonly ProblemRow[]
  /** Lines that the store did not pack as ordered, by ID. */
  packedOtherwise: ReadonlySet<string>
  person: PersonTotals
}

const sumGiven = (problems: readonly ProblemRow[]): number =>
  problems.reduce((sum, { givenPence }) => sum + givenPence, 0)

function isAboveOrderLimit({ order, terms, amountPence, earlier }: Report): boolean {
  const { orderPence, orderPercent } = terms.automatic
  const limit = Math.min(orderPence, Math.floor((getItemsPence(order) * orderPercent) / 100))
  return sumGiven(earlier) + amountPence > limit
}

function isAboveMonthLimit({ terms, amountPence, person }: Report): boolean {
  const { monthPence, monthCount } = terms.automatic
  return person.pence + amountPence > monthPence || person.count >= monthCount
}

const lacksPicture = ({ lines, terms }: Report): boolean =>
  lines.some(
    ({ kind, pence, pictureId }) =>
      PICTURED_KINDS.includes(kind) && pence >= terms.picturePence && pictureId === undefined,
  )

/** Whether the store packed a reported line otherwise, so that the picking may have given back for it. */
const wasGivenBack = ({ lines, packedOtherwise }: Report): boolean =>
  lines.some(({ basketLineId }) => packedOtherwise.has(basketLineId))

const CHECKS: readonly [ProblemDoubt, (report: Report) => boolean][] = [
  ['cash', ({ target }) => target === 'cash'],
  ['nothing-left', ({ amountPence }) => amountPence === 0],
  ['given-back-before', wasGivenBack],
  ['not-known-late', ({ isLate, order, terms }) => isLate && !isKnownLate(order, terms)],
  ['no-picture', lacksPicture],
  ['order-limit', isAboveOrderLimit],
  ['month-limit', isAboveMonthLimit],
]

/** Why a person decides about a report; undefined for one that is paid back at once. */
export const findDoubt = (report: Report): ProblemDoubt | undefined =>
  CHECKS.find(([, hasDoubt]) => hasDoubt(report))?.[0]
