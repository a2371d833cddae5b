import { lt } from 'drizzle-orm'
import type * as z from 'zod'
import type { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { parseStatus } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { soldOutReports } from '../../catalog/index.ts'
import { integrationEvents } from '../../model/schema/index.ts'
import { lineReportsQueries, UNPACKED_STATUSES } from '../line-reports/line-reports.queries.ts'
import { isNothingThere } from '../line-reports/packed-line.ts'
import { lineReporter } from '../line-reports/report-lines.ts'
import { moveStatus } from './move-status.ts'
import { orderReports } from './order-reports.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'
import { announceOrderChange } from './order-watch.ts'

export type StoreReport<Body> = Body & { brandId: string; eventId: string }
type StatusReport = StoreReport<z.infer<typeof integrationsApi.updateOrderStatus.body>>
type DriverReport = StoreReport<z.infer<typeof integrationsApi.updateDriverLocation.body>>
type SoldOutStoreReport = StoreReport<z.infer<typeof integrationsApi.updateSoldOut.body>>

export const deleteReportsBefore = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, integrationEvents, lt(integrationEvents.receivedAt, before))

const NOTHING_THERE = 'Nothing that you ordered was there.'

/** Whether an order would be packed of which the store has nothing: it is rejected instead, and all money goes back. */
async function isNothingPacked(tx: Tx, order: OrderRow, to: ordersApi.OrderStatusKey): Promise<boolean> {
  const isPacked = to === 'picked' || to === 'en_route' || to === 'delivered'
  if (!isPacked || !UNPACKED_STATUSES.some((status) => status === order.status)) return false
  return isNothingThere(order.snapshot.basket.items, await lineReportsQueries(tx).findOfOrder(order))
}

/** Reports of store systems: each counts once, and an order only moves forward (trust T10). */
export function integrationsService(deps: AppDeps) {
  const { db, clock } = deps
  const reports = orderReports(deps)
  const { isNew, lockPlaced } = reports

  async function moveOrder(report: StatusReport) {
    const { brandId, businessOrderId, reason } = report
    const to = parseStatus(report.status)
    if (!to) throw new AppError('VALIDATION', { fields: { status: 'No order has this status.' } })
    const result = await inTransaction(db, async (tx) => {
      const order = await lockPlaced(tx, brandId, businessOrderId)
      const at = new Date(report.occurredAt)
      const move = (await isNothingPacked(tx, order, to))
        ? ({ to: 'store_rejected', reason: NOTHING_THERE } as const)
        : { to, reason }
      const isApplied =
        (await isNew(tx, report)) && (await moveStatus(tx, { order, at, now: clock(), ...move }))
      return { isApplied, status: isApplied ? move.to : order.status }
    })
    if (result.isApplied) announceOrderChange({ db }, businessOrderId)
    return result
  }

  /** Stores the position only while the order is on its way, and never replaces a newer position by an older one. */
  async function moveDriver(report: DriverReport) {
    const { brandId, businessOrderId, latitude, longitude, bearing, eta, stopsAway, occurredAt } = report
    const isApplied = await inTransaction(db, async (tx) => {
      const order = await lockPlaced(tx, brandId, businessOrderId)
      const isOlder = order.driver && Date.parse(order.driver.updatedAt) >= Date.parse(occurredAt)
      if (!(await isNew(tx, report)) || order.status !== 'en_route' || isOlder) return false
      const seq = order.eventSeq + 1
      await ordersQueries(tx).update(order, {
        driver: { latitude, longitude, bearing, eta, stopsAway, updatedAt: occurredAt },
        eventSeq: seq,
        driverSeq: seq,
      })
      return true
    })
    if (isApplied) announceOrderChange({ db }, businessOrderId)
    return { isApplied }
  }

  const soldOut = soldOutReports(deps)
  const reportSoldOut = ({ eventId, ...report }: SoldOutStoreReport) =>
    soldOut.report(report, (tx) => isNew(tx, { brandId: report.brandId, eventId }))

  return { moveOrder, moveDriver, reportLines: lineReporter(deps, reports), reportSoldOut }
}
