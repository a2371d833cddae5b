import { AppError } from '@larder/shared/errors'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { integrationEvents } from '../../model/schema/index.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'

/** What every report of a store system does first. */
export function orderReports({ db, clock }: { db: Db; clock: () => Date }) {
  function requirePlaced(order: OrderRow | undefined): OrderRow {
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
      requirePlaced(await ordersQueries(db).find({ brandId, id })),
    lockPlaced: async (tx: Tx, brandId: string, id: string): Promise<OrderRow> =>
      requirePlaced(await ordersQueries(tx).findForUpdate({ brandId, id })),
  }
}

export type OrderReports = ReturnType<typeof orderReports>
