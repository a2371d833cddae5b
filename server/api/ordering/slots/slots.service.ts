import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { slotsQueries } from './slots.queries.ts'
import type { FulfilmentMethod, slotsApi } from '@larder/shared/contracts'
import { addDays, dayAt, daysBetween, isDay, getSpecialDay } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { getMethodPlan, storeService, type StoreRecord } from '../../catalog/index.ts'
import { getAsapSlot, listDaySlots, type HeldSlot } from './slot-list.ts'

const SWEEP_BATCH_SIZE = 200

/** Releases expired reservations in batches, each in a short transaction, until none is left. Returns their number. */
export async function releaseExpiredReservations(db: Db, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const batch = await inTransaction(db, (tx) => slotsQueries(tx).releaseExpired(now, SWEEP_BATCH_SIZE))
    released += batch
    if (batch < SWEEP_BATCH_SIZE) return released
  }
}

type SlotsQuery = {
  brandId: string
  storeId: number
  method: FulfilmentMethod
  startDate: string
  endDate: string
  now: Date
  /** The basket whose reservation is shown as its own. */
  basketId?: string | undefined
}
type Reply = ReturnType<typeof slotsApi.list.reply.parse>

/** The requested days, limited to those that can be booked. Throws the messages of spec §5. */
function limitRange({ startDate, endDate }: SlotsQuery, first: string, last: string): string[] {
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) throw new AppError('SLOT_DATE_INVALID')
  if (endDate < first) throw new AppError('SLOT_DATE_PAST')
  const [from, to] = [startDate < first ? first : startDate, endDate > last ? last : endDate]
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, ahead) => addDays(from, ahead))
}

/** Time slots as shoppers see them. `slotBook` makes reservations. */
export function slotsService(deps: AppDeps) {
  const stores = storeService(deps)
  const queries = slotsQueries(deps.db)

  async function loadHeldSlot({
    brandId,
    storeId,
    basketId,
    now,
  }: SlotsQuery): Promise<HeldSlot | undefined> {
    const row = basketId ? await queries.findReservation({ brandId, basketId }) : undefined
    const isLive = row?.status === 'held' && row.storeId === storeId && row.expiresAt && row.expiresAt > now
    return isLive && row.slotId && row.expiresAt ? { slotId: row.slotId, expires: row.expiresAt } : undefined
  }

  async function slotDays(
    query: SlotsQuery,
    store: StoreRecord,
    days: readonly string[],
  ): Promise<slotsApi.SlotDay[]> {
    const { brandId, storeId, method, now } = query
    const plan = getMethodPlan(store, method)
    const [from, to] = [days[0], days.at(-1)]
    if (!plan || !from || !to) return []
    const [used, held] = await Promise.all([
      queries.findUsed({ brandId, storeId }, from, to),
      loadHeldSlot(query),
    ])
    const today = dayAt(now, store.timeZone)
    return days.map((slotDate) => {
      const full = { store, method, now, used, held }
      const asap = slotDate === today ? getAsapSlot(full) : undefined
      const all = [...(asap ? [asap] : []), ...listDaySlots(full, slotDate)]
      const { holidayMessage } = getSpecialDay(plan, slotDate) ?? {}
      return { slotDate, holidayMessage, slots: all.map(({ slot }) => slot) }
    })
  }

  return {
    async list(query: SlotsQuery): Promise<Reply> {
      const store = await stores.loadStore(query.brandId, query.storeId)
      const first = dayAt(query.now, store.timeZone)
      const last = addDays(first, (store.methods[query.method]?.slots.daysAhead ?? 1) - 1)
      const days = limitRange(query, first, last)
      return {
        slotDays: await slotDays(query, store, days),
        serverNow: query.now.toISOString(),
        timeZone: store.timeZone,
        firstDate: first,
        lastDate: last,
      }
    },
    sweep: (now: Date) => releaseExpiredReservations(deps.db, now),
  }
}
