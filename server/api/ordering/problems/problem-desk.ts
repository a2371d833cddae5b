import type * as casesContract from '@larder/contracts/cases'
import type { CaseDesk } from '@larder/control/ops/cases.routes.ts'
import { formatInstant, formatMoney, problemKindText, toMoney, toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { ProblemDoubt } from '../../model/schema/index.ts'
import { formatOrderTime } from '../order-messages/order-texts.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { giveBack } from '../refunds/give-back.ts'
import { getLatePence } from './problem-worth.ts'
import {
  problemPicturesQueries,
  problemsQueries,
  type ProblemKey,
  type ProblemRow,
} from './problems.queries.ts'
import { enqueueProblemMessage } from './problems.service.ts'

/** Cases of one reply; the oldest come first, so that none waits behind newer ones. */
const MAX_CASES = 50

const DOUBT_TEXTS: Record<ProblemDoubt, string> = {
  'order-limit': 'It is worth more than is paid back at once of one order.',
  'month-limit': 'This person was paid back for several problems within 30 days.',
  'no-picture': 'It has no picture.',
  'not-known-late': 'By what the store reported, the order was not late.',
  cash: 'A guest paid in cash: the store gives the money back by hand.',
  'given-back-before': 'A part of the order was given back when it was packed.',
  'nothing-left': 'Nothing that was paid is left to give back.',
}

const TARGET_TEXTS: Record<ProblemRow['target'], string> = {
  payment: 'the way it was paid',
  credit: 'as credit',
  cash: 'in cash, by the store',
}

const makeCaseId = ({ brandId, id }: ProblemKey): string => `${brandId}.${id}`

function parseCaseId(caseId: string): ProblemKey {
  const [brandId = '', id = ''] = caseId.split('.')
  return { brandId, id }
}

/** The reported lines, and the order's lateness as a line of its own. */
function toTable({ lines, isLate }: ProblemRow, order: OrderRow): casesContract.Case['table'] {
  const money = (pence: number) => formatMoney(toMoney(pence), order.currency)
  return {
    head: ['Item', 'Reported', 'Ordered', 'What was wrong', 'Worth'],
    rows: [
      ...lines.map(({ basketLineId, name, quantity, kind, pence }) => {
        const ordered = order.snapshot.basket.items.find((line) => line.basketLineId === basketLineId)
        return [name, String(quantity), String(ordered?.quantity ?? 0), problemKindText(kind), money(pence)]
      }),
      ...(isLate ? [['The whole order', '1', '1', 'Late', money(getLatePence(order))]] : []),
    ],
  }
}

type PersonCounts = Awaited<ReturnType<ReturnType<typeof problemsQueries>['countOfPerson']>>

const describePerson = (
  { orders, refunded, refused, waiting, givenPence }: PersonCounts,
  currency: string,
): string =>
  `${orders} orders; ${refunded} reports paid back (${formatMoney(toMoney(givenPence), currency)}), ${refused} refused, ${waiting} waiting`

function toFacts(row: ProblemRow, order: OrderRow, person: PersonCounts): casesContract.Case['facts'] {
  const { snapshot, statusAt, currency, fulfilmentMethod } = order
  const notes = row.lines.flatMap(({ basketLineId, name }) => {
    const note = row.notes?.lines[basketLineId]
    return note ? [{ name: `Note about ${name}`, value: note }] : []
  })
  return [
    { name: 'Brand and store', value: `${order.brandId}, ${snapshot.store.name}` },
    { name: 'Planned', value: formatOrderTime(order) },
    {
      name: fulfilmentMethod === 'delivery' ? 'Delivered' : 'Collected',
      value: formatInstant(statusAt.toISOString(), 'D MMM YYYY, HH:mm', snapshot.store.timeZone),
    },
    { name: 'Order total', value: formatMoney(toMoney(order.totalPence), currency) },
    { name: 'Why a person decides', value: row.doubt ? DOUBT_TEXTS[row.doubt] : '' },
    { name: 'The money goes back', value: TARGET_TEXTS[row.target] },
    { name: 'This person so far', value: describePerson(person, currency) },
    ...(row.notes?.order ? [{ name: 'Note', value: row.notes.order }] : []),
    ...notes,
  ].filter(({ value }) => value !== '')
}

/** A report as a case; none for one whose order is gone. */
async function toCase(db: Db, row: ProblemRow): Promise<casesContract.Case[]> {
  const { brandId, orderId } = row
  const order = await ordersQueries(db).find({ brandId, id: orderId })
  if (!order) return []
  const person = await problemsQueries(db).countOfPerson(order)
  const pictures = await problemPicturesQueries(db).findIds(brandId, row.id)
  const nameOfPicture = new Map(row.lines.map(({ pictureId, name }) => [pictureId, name]))
  const amount = toMoney(row.amountPence)
  return [
    {
      id: makeCaseId(row),
      title: `Order ${order.orderNumber}`,
      openedAt: row.createdAt.toISOString(),
      facts: toFacts(row, order, person),
      table: toTable(row, order),
      pictures: pictures.map(({ id }) => ({
        id,
        label: `Picture of ${nameOfPicture.get(id) ?? 'the order'}`,
      })),
      amount: { currency: order.currency, proposed: amount, max: amount },
    },
  ]
}

/** The reports that wait for a person, as cases of the operators' pages. */
export function problemDesk(deps: AppDeps): CaseDesk {
  const { db, clock } = deps

  /** Locks the order first and then its report, like the report itself. */
  async function lockWaiting(tx: Tx, key: ProblemKey): Promise<{ row: ProblemRow; order: OrderRow }> {
    const seen = await problemsQueries(tx).find(key)
    const order = seen && (await ordersQueries(tx).findForUpdate({ brandId: seen.brandId, id: seen.orderId }))
    const row = order && (await problemsQueries(tx).find(key))
    if (!row || !order) throw new AppError('ORDER_VIEW')
    if (row.state !== 'waiting') throw new AppError('PROBLEM_DECIDED')
    return { row, order }
  }

  async function pay(
    tx: Tx,
    { row, order }: { row: ProblemRow; order: OrderRow },
    pence: number,
  ): Promise<number> {
    if (pence > row.amountPence)
      throw new AppError('VALIDATION', { fields: { amount: 'This is more than the report is worth.' } })
    const to = row.target === 'credit' ? 'credit' : 'payment'
    const given = await giveBack(tx, { order, cause: 'problem', causeId: row.id, pence, to, now: clock() })
    if (given === 0) throw new AppError('NOTHING_TO_GIVE_BACK')
    return given
  }

  return {
    async listOpen({ after }) {
      const afterKey = after ? parseCaseId(after) : undefined
      // One more tells whether this is the last page.
      const rows = await problemsQueries(db).findWaiting({ after: afterKey, limit: MAX_CASES + 1 })
      const page = rows.slice(0, MAX_CASES)
      const cases: casesContract.Case[] = []
      // One by one, because a page of cases must not use every database connection.
      for (const row of page) cases.push(...(await toCase(db, row)))
      const last = rows.length > MAX_CASES ? page.at(-1) : undefined
      return { cases, next: last && makeCaseId(last) }
    },

    async loadPicture({ caseId, id }) {
      const { brandId, id: problemId } = parseCaseId(caseId)
      const bytes = await problemPicturesQueries(db).findContents({ brandId, id }, problemId)
      return bytes && { type: 'image/webp', bytes }
    },

    async decide(caseId, decision, who) {
      const now = clock()
      const { orderId, paid } = await inTransaction(db, async (tx) => {
        const waiting = await lockWaiting(tx, parseCaseId(caseId))
        const { row, order } = waiting
        await ordersQueries(tx).updateStatusSeq(order)
        const decided = { decidedAt: now, decidedBy: who, reason: decision.reason || null }
        if (decision.decision === 'refuse') {
          await problemsQueries(tx).update(row, { state: 'refused', ...decided })
          await enqueueProblemMessage(tx, { ...row, state: 'refused' }, now)
          return { orderId: order.id, paid: 0 }
        }
        const givenPence = await pay(tx, waiting, toPence(decision.amount))
        await problemsQueries(tx).update(row, { state: 'refunded', givenPence, ...decided })
        return { orderId: order.id, paid: toMoney(givenPence) }
      })
      announceOrderChange({ db }, orderId)
      return { paid }
    },
  }
}
