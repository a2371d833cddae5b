import { and, eq, lt, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { BrowserKind, TradeName } from '@larder/contracts/shop-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { batchedTotals, type BatchedTotals } from './batched-totals.ts'
import { shopCounts } from './schema.ts'
import { addShopCounts, type ShopCount } from './shop-counts.queries.ts'

const DAY_MS = 86_400_000
/** How long counts are kept by the length of their interval in minutes: eight weeks of hours, two days of minutes. */
const RETENTION_DAYS = { 1: 2, 60: 57 } as const
const LENGTHS = [1, 60] as const

type ShopEvent = { brand: string; name: TradeName; browser: BrowserKind }

export type ShopCounter = Pick<BatchedTotals<ShopCount>, 'flush' | 'stop'> & {
  /** Counts an event now. Its brand must come from the shop, never from a caller. */
  add: (event: ShopEvent) => void
}

/** Counts visits and orders of the shop (`batchedTotals`), by minute and by hour. */
export function shopCounter({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }): ShopCounter {
  const { add, flush, stop } = batchedTotals<ShopCount>({
    keyOf: ({ minutes, startsAt, brand, name, browser }) =>
      [minutes, startsAt, brand, name, browser].join(' '),
    write: (counts) => addShopCounts(db, counts),
    deleteOld() {
      const { minutes, startsAt } = shopCounts
      const olderThan = (days: number) => lt(startsAt, new Date(clock().getTime() - days * DAY_MS))
      const isOld = LENGTHS.map((length) => and(eq(minutes, length), olderThan(RETENTION_DAYS[length])))
      return deleteInBatches(db, shopCounts, or(...isOld) ?? olderThan(RETENTION_DAYS[60]))
    },
    log,
    label: 'counts of the shop',
  })
  return {
    add(event) {
      const now = clock().getTime()
      for (const minutes of LENGTHS) {
        const length = minutes * 60_000
        add({ ...event, minutes, startsAt: Math.floor(now / length) * length, total: 1 })
      }
    },
    flush,
    stop,
  }
}
