import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { countMissingOrder } from '../../model/counters.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { integrationEvents } from '../../model/schema/index.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'

/** What every report of a store system does first. */
export function orderReports({ db, log, clock }: Pick<AppDeps, 'db' | 'log' | 'clock'>) {
  /** A store that has an order which the database lost is all that is left of one paid in cash (docs/decisions/292). */
  function requirePlaced(
    order: OrderRow | undefined,
    { brandId, id }: { brandId: string; id: string },
  ): OrderRow {
    if (!order) {
      log.error(
        { event: 'order_missing', brandId, orderId: id },
        'a store has an order that the shop does not',
      )
      countMissingOrder()
    }
    if (order?.state !== 'placed') throw new AppError('ORDER_VIEW')
    return order
  }

  return {
    /** Returns false when this report was processed before. */
    isNew: async (tx: Tx, { brandId, eventId }: { brandId: string; eventId: string }): Promise<boolean> => {
      const rows = await tx
        .insert(integrationEvents)
        .values({ brandId, eventId, receivedAt: clock() })
        .onConflictDoNothing()
        .returning()
      return rows.length > 0
    },
    loadPlaced: async (brandId: string, id: string): Promise<OrderRow> =>
      requirePlaced(await ordersQueries(db).find({ brandId, id }), { brandId, id }),
    lockPlaced: async (tx: Tx, brandId: string, id: string): Promise<OrderRow> =>
      requirePlaced(await ordersQueries(tx).findForUpdate({ brandId, id }), { brandId, id }),
  }
}

export type OrderReports = ReturnType<typeof orderReports>
