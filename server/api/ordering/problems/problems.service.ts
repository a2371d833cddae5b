import type * as z from 'zod'
import type { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import type { ProblemTerms } from '../../model/index.ts'
import type { ProblemNotes } from '../../model/schema/index.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { ordersService } from '../orders/orders.service.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lineReportsQueries } from '../line-reports/line-reports.queries.ts'
import { toLineOutcomes } from '../line-reports/packed-line.ts'
import { findDoubt } from './problem-doubts.ts'
import {
  getProblemTerms,
  listTargets,
  toOrderProblem,
  toProblemForm,
  toProblemOffer,
} from './problem-view.ts'
import { canBeLate, getLatePence, valueLines } from './problem-worth.ts'
import { problemPicturesQueries, problemsQueries, type ProblemRow } from './problems.queries.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30

type Report = z.output<typeof ordersApi.reportProblem.body>
type Caller = { brand: Brand; session: Session | undefined }
type WhoseOrder = { businessOrderId: string; order?: string | undefined }

function getNotes({ note, lines }: Report): ProblemNotes {
  const notes = lines.flatMap((line): [string, string][] =>
    line.note ? [[line.basketLineId, line.note]] : [],
  )
  return { ...(note && { order: note }), lines: Object.fromEntries(notes) }
}

/** Where the money of a report goes. Throws VALIDATION for a way that this order does not have. */
function chooseTarget(
  order: OrderRow,
  terms: ProblemTerms,
  wanted: ordersApi.ProblemTarget,
): ProblemRow['target'] {
  const targets = listTargets(order, terms)
  if (targets.length === 0) return 'cash'
  if (!targets.includes(wanted)) throw new AppError('VALIDATION', { fields: { to: 'Choose another way.' } })
  return wanted
}

type Valued = Pick<ProblemRow, 'lines' | 'isLate' | 'amountPence' | 'target'>

/** What a report is worth. Throws PROBLEM_LINE where it names more than the order has left. */
function valueReport(
  { order, terms, earlier }: { order: OrderRow; terms: ProblemTerms; earlier: readonly ProblemRow[] },
  { lines: reported, isLate, to }: Report,
): Valued {
  if (reported.some(({ kind }) => !terms.kinds.includes(kind))) throw new AppError('PROBLEM_LINE')
  if ((reported.length === 0 && !isLate) || (isLate && !canBeLate(order, earlier)))
    throw new AppError('PROBLEM_LINE')
  const lines = valueLines(order, reported, earlier)
  const linesPence = lines.reduce((sum, { pence }) => sum + pence, 0)
  const amountPence = linesPence + (isLate ? getLatePence(order) : 0)
  return { lines, isLate, amountPence, target: chooseTarget(order, terms, to) }
}

/** Gives the uploaded pictures to the report. Throws PROBLEM_PICTURE for one that is not there any more. */
async function claimPictures(
  tx: Tx,
  order: OrderRow,
  { id, lines, now, pictureDays }: { id: string; lines: ProblemRow['lines']; now: Date; pictureDays: number },
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ pictureId }) => pictureId ?? []))]
  const expiresAt = new Date(now.getTime() + pictureDays * DAY_MS)
  const claimed = await problemPicturesQueries(tx).claim(order, ids, { problemId: id, expiresAt })
  if (claimed.length < ids.length) throw new AppError('PROBLEM_PICTURE')
}

/** Enqueues the message about a report that waits or was refused. What went back has a message of its own. */
export async function enqueueProblemMessage(
  tx: Tx,
  { brandId, id, orderId, state }: Pick<ProblemRow, 'brandId' | 'id' | 'orderId' | 'state'>,
  now: Date,
): Promise<void> {
  const payload = { orderId, problemId: id, state }
  await enqueueOutboxMessages(tx, {
    brandId,
    topic: 'order/problem',
    payload,
    now,
    id: `problem-${id}-${state}`,
  })
}

type Received = { order: OrderRow; report: Report; terms: ProblemTerms }
type Drafted = { row: ProblemRow; terms: ProblemTerms; earlier: readonly ProblemRow[] }

/** Reports of what was wrong with delivered orders (spec §4 Something was wrong). */
export function problemsService(deps: AppDeps) {
  const { db, clock } = deps
  const orders = ordersService(deps)

  const loadTerms = async (brandId: string) =>
    getProblemTerms((await shopQueries(deps).findOffer(brandId)).brand)

  const loadOwned = ({ brand, session }: Caller, { businessOrderId, order: link }: WhoseOrder) =>
    orders.loadOwned({ brand, session, businessOrderId, link })

  /** Pays back what has no doubts, and leaves the rest to a person. */
  async function settle(tx: Tx, order: OrderRow, { row, terms, earlier }: Drafted): Promise<ProblemRow> {
    const now = row.createdAt
    const since = new Date(now.getTime() - MONTH_DAYS * DAY_MS)
    const reports = await lineReportsQueries(tx).findOfOrder(order)
    const outcomes = toLineOutcomes(order.snapshot.basket.items, reports) ?? []
    const packedOtherwise = new Set(outcomes.map(({ basketLineId }) => basketLineId))
    const person = await problemsQueries(tx).lockPersonTotals(order, since)
    const doubt = findDoubt({ ...row, order, terms, earlier, packedOtherwise, person })
    if (doubt) return { ...row, doubt }
    const to = row.target === 'credit' ? 'credit' : 'payment'
    const pence = row.amountPence
    const givenPence = await giveBack(tx, { order, cause: 'problem', causeId: row.id, pence, to, now })
    if (givenPence === 0) return { ...row, doubt: 'nothing-left' }
    return { ...row, state: 'refunded', givenPence, decidedAt: now }
  }
  async function insertReport(tx: Tx, { order, report, terms }: Received): Promise<ProblemRow> {
    const now = clock()
    const queries = problemsQueries(tx)
    const earlier = await queries.findOfOrder(order)
    const same = earlier.find(({ reportKey }) => reportKey === report.key)
    if (same) return same
    if (!toProblemOffer(order, { terms, now })) throw new AppError('PROBLEM_CLOSED')
    const { brandId, id: orderId } = order
    const id = newId(now)
    const draft: ProblemRow = {
      brandId,
      id,
      orderId,
      reportKey: report.key,
      state: 'waiting',
      ...valueReport({ order, terms, earlier }, report),
      notes: getNotes(report),
      givenPence: 0,
      doubt: null,
      createdAt: now,
      decidedAt: null,
      decidedBy: null,
      reason: null,
    }
    const row = await settle(tx, order, { row: draft, terms, earlier })
    await queries.insert(row)
    await ordersQueries(tx).updateStatusSeq(order)
    await claimPictures(tx, order, { id, lines: row.lines, now, pictureDays: terms.pictureDays })
    if (row.state === 'waiting') await enqueueProblemMessage(tx, row, now)
    return row
  }

  return {
    loadTerms,
    loadOwned,

    async loadForm(caller: Caller, whose: WhoseOrder): Promise<ordersApi.ProblemForm> {
      const order = await loadOwned(caller, whose)
      const [terms, earlier] = await Promise.all([
        loadTerms(order.brandId),
        problemsQueries(db).findOfOrder(order),
      ])
      return toProblemForm(order, { terms, earlier, now: clock() })
    },

    /**
     * Takes a report, once per key. Throws PROBLEM_CLOSED when the brand's time for it is over, PROBLEM_LINE for what
     * was reported before.
     */
    async report(caller: Caller, report: Report): Promise<ordersApi.OrderProblem> {
      const owned = await loadOwned(caller, report)
      const terms = await loadTerms(owned.brandId)
      if (!terms) throw new AppError('PROBLEM_CLOSED')
      const row = await inTransaction(db, async (tx) => {
        const order = await ordersQueries(tx).findForUpdate(owned)
        if (!order) throw new AppError('ORDER_VIEW')
        return insertReport(tx, { order, report, terms })
      })
      announceOrderChange({ db }, owned.id)
      return toOrderProblem(row)
    },
  }
}
