import { and, eq, lt, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { OrderParts, OrderStep } from '@larder/contracts/shop-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { batchedTotals, type BatchedTotals } from './batched-totals.ts'
import { addPartCounts, type PartCount } from './part-counts.queries.ts'
import { shopPartCounts } from './schema.ts'

const HOUR_MS = 3_600_000
const LENGTHS = [5, 60, 1_440] as const
/** How long counts are kept by the length of their interval in minutes: six hours, four days, eight weeks. */
const RETENTION_HOURS = { 5: 6, 60: 4 * 24, 1_440: 57 * 24 } as const

type OrderEvent = OrderParts & { brand: string; name: OrderStep }

export type PartCounter = Pick<BatchedTotals<PartCount>, 'flush' | 'stop'> & {
  /** Counts an event now. Brand, store and payment method must come from the shop, never from a caller. */
  add: (event: OrderEvent) => void
}

/** Counts checkouts and orders by store and payment method (`batchedTotals`). */
export function partCounter({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }): PartCounter {
  const { add, flush, stop } = batchedTotals<PartCount>({
    keyOf: ({ minutes, startsAt, brand, name, store, paymentMethod }) =>
      JSON.stringify([minutes, startsAt, brand, name, store, paymentMethod]),
    write: (counts) => addPartCounts(db, counts),
    deleteOld() {
      const { minutes, startsAt } = shopPartCounts
      const isOld = LENGTHS.map((length) =>
        and(
          eq(minutes, length),
          lt(startsAt, new Date(clock().getTime() - RETENTION_HOURS[length] * HOUR_MS)),
        ),
      )
      return deleteInBatches(db, shopPartCounts, or(...isOld) ?? eq(minutes, 0))
    },
    log,
    label: 'counts of stores',
  })
  return {
    add({ brand, name, store = '', paymentMethod = '' }) {
      const now = clock().getTime()
      for (const minutes of LENGTHS) {
        const length = minutes * 60_000
        const startsAt = Math.floor(now / length) * length
        add({
          brand,
          name,
          store,
          paymentMethod: name === 'paid' ? paymentMethod : '',
          minutes,
          startsAt,
          total: 1,
        })
      }
    },
    flush,
    stop,
  }
}
