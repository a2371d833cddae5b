import { and, between, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { slotReservations, slots, stores } from '../../model/schema/index.ts'
import { hasDraftOrder } from '../basket/basket.queries.ts'

type StoreReference = { brandId: string; storeId: number }
type SlotReference = StoreReference & { slotId: string }
type Basket = { brandId: string; basketId: string }

export type Reservation = typeof slotReservations.$inferSelect

/**
 * Queries for the number of orders in each slot. Every change of a count is one statement that cannot exceed the
 * capacity.
 */
const slotCounts = (db: Executor) => ({
  /** Slot ID -> number of orders and reservations, for a range of days. */
  async findUsed(
    { brandId, storeId }: StoreReference,
    from: string,
    to: string,
  ): Promise<Map<string, number>> {
    const rows = await db
      .select({ slotId: slots.slotId, used: slots.used })
      .from(slots)
      .where(and(eq(slots.brandId, brandId), eq(slots.storeId, storeId), between(slots.day, from, to)))
    return new Map(rows.map(({ slotId, used }) => [slotId, used]))
  },
  /** Takes one place. Returns false when the slot is full. The capacity comes from the store's latest import. */
  async takePlace(at: SlotReference, { day, capacity }: { day: string; capacity: number }): Promise<boolean> {
    if (capacity < 1) return false
    const taken = await db
      .insert(slots)
      .values({ ...at, used: 1, capacity, day })
      .onConflictDoUpdate({
        target: [slots.brandId, slots.storeId, slots.slotId],
        set: { used: sql`${slots.used} + 1`, capacity },
        setWhere: sql`${slots.used} < ${capacity}`,
      })
      .returning({ used: slots.used })
    return taken.length === 1
  },
  async freePlace({ brandId, storeId, slotId }: SlotReference): Promise<void> {
    await db
      .update(slots)
      .set({ used: sql`greatest(${slots.used} - 1, 0)` })
      .where(and(eq(slots.brandId, brandId), eq(slots.storeId, storeId), eq(slots.slotId, slotId)))
  },
})

/** Queries that find expired reservations and release them in batches. */
const expiredReservationQueries = (db: Executor) => ({
  /**
   * Ends up to `limit` expired reservations and frees their places in one statement. Returns their number. `SKIP
   * LOCKED` skips a basket that is just reserving or that another server sweeps.
   */
  async releaseExpired(now: Date, limit: number): Promise<number> {
    const { rows } = await db.execute<{ released: number }>(sql`
      with ended as materialized (
        select brand_id, basket_id, store_id, slot_id from slot_reservations
        where status = 'held' and expires_at <= ${now.toISOString()} and ${isSettledBrand(sql`brand_id`)}
        order by expires_at limit ${limit} for update skip locked
      ), released as (
        update slot_reservations r set status = 'none', store_id = null, slot_id = null, expires_at = null, network = null
        from ended where r.brand_id = ended.brand_id and r.basket_id = ended.basket_id
        returning ended.brand_id, ended.store_id, ended.slot_id
      ), given_back as (
        update slots s set used = greatest(s.used - places.number, 0)
        from (
          select brand_id, store_id, slot_id, count(*)::int as number from released group by 1, 2, 3
        ) places
        where s.brand_id = places.brand_id and s.store_id = places.store_id and s.slot_id = places.slot_id
      )
      select count(*)::int as released from released`)
    return rows[0]?.released ?? 0
  },
  /**
   * The basket whose reservation of a slot expired first, locked. `SKIP LOCKED`: the slot is locked already, and the
   * transaction that holds a basket's row may be waiting for the slot.
   */
  async lockExpired(now: Date, at: SlotReference): Promise<Basket | undefined> {
    const { brandId, basketId, storeId, slotId, status, expiresAt } = slotReservations
    const [row] = await db
      .select({ brandId, basketId })
      .from(slotReservations)
      .where(
        and(
          eq(status, 'held'),
          lte(expiresAt, now),
          eq(brandId, at.brandId),
          eq(storeId, at.storeId),
          eq(slotId, at.slotId),
        ),
      )
      .orderBy(expiresAt)
      .limit(1)
      .for('update', { skipLocked: true })
    return row
  },
})

type HeldPlace = { storeId: number; slotId: string; expiresAt: Date; network: string | null; now: Date }

/** The number of places of a slot that other baskets of a network hold unpaid. */
function selectUnpaid(
  db: Executor,
  { brandId, basketId, storeId, slotId, network, now }: Basket & HeldPlace,
) {
  const reservation = slotReservations
  const isHeld = and(eq(reservation.status, 'held'), gt(reservation.expiresAt, now))
  const { brandId: brand, basketId: id } = reservation
  const isDraft = and(eq(reservation.status, 'confirmed'), hasDraftOrder({ brandId: brand, id }))
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(reservation)
    .where(
      and(
        eq(reservation.brandId, brandId),
        eq(reservation.storeId, storeId),
        eq(reservation.slotId, slotId),
        network === null ? sql`false` : eq(reservation.network, network),
        ne(reservation.basketId, basketId),
        or(isHeld, isDraft),
      ),
    )
}

type Place = SlotReference & { day: string; capacity: number }
type LockedPlace = Pick<Reservation, 'status' | 'storeId' | 'slotId'> & { isTaken: boolean }

/** Queries that lock the row of a basket until the transaction ends; it is created where there is none. */
const reservationLocks = (db: Executor) => ({
  async lockReservation(basket: Basket): Promise<Reservation | undefined> {
    const [row] = await db
      .insert(slotReservations)
      .values({ ...basket, status: 'none' })
      .onConflictDoUpdate({
        target: [slotReservations.brandId, slotReservations.basketId],
        set: { status: sql`${slotReservations.status}` },
      })
      .returning()
    return row
  },
  /**
   * Locks the row, and then takes a place unless the basket holds one of this slot already. The place is not taken where the
   * slot is full.
   */
  async lockAndTakePlace(basket: Basket, { storeId, slotId, day, capacity }: Place): Promise<LockedPlace> {
    const { rows } = await db.execute<LockedPlace>(sql`
      with mine as (
        insert into slot_reservations as r (brand_id, basket_id, status)
        values (${basket.brandId}, ${basket.basketId}, 'none')
        on conflict (brand_id, basket_id) do update set status = r.status
        returning brand_id, status, store_id, slot_id
      ), taken as (
        insert into slots as s (brand_id, store_id, slot_id, used, capacity, day)
        select brand_id, ${storeId}::int, ${slotId}::text, 1, ${capacity}::int, ${day}::text from mine
        where ${capacity}::int > 0
          and (status, store_id, slot_id) is distinct from ('held', ${storeId}::int, ${slotId}::text)
        on conflict (brand_id, store_id, slot_id)
        do update set used = s.used + 1, capacity = excluded.capacity where s.used < excluded.capacity
        returning used
      )
      select status, store_id as "storeId", slot_id as "slotId", exists (select from taken) as "isTaken"
      from mine`)
    const [row] = rows
    if (!row) throw new Error('The reservation was not locked')
    return row
  },
})

export const slotsQueries = (db: Executor) => ({
  ...slotCounts(db),
  ...expiredReservationQueries(db),
  async findStore({ brandId, storeId }: StoreReference) {
    const [row] = await db
      .select({ details: stores.details })
      .from(stores)
      .where(and(eq(stores.brandId, brandId), eq(stores.id, storeId)))
    return row?.details
  },
  ...reservationLocks(db),
  async findReservation(basket: Basket): Promise<Reservation | undefined> {
    const [row] = await db.select().from(slotReservations).where(isBasket(basket))
    return row
  },
  async updateReservation(basket: Basket, to: Partial<Reservation>): Promise<void> {
    await db.update(slotReservations).set(to).where(isBasket(basket))
  },
  /**
   * Gives a basket the place that it has taken. Returns how many places of the slot its network holds without having paid:
   * unexpired reservations and unpaid drafts of other baskets.
   */
  async updateHeld(basket: Basket, { now, ...to }: HeldPlace): Promise<number> {
    const others = selectUnpaid(db, { ...basket, ...to, now })
    const [row] = await db
      .update(slotReservations)
      .set({ ...to, status: 'held' })
      .where(isBasket(basket))
      .returning({ unpaid: sql<number>`(${others})` })
    return row?.unpaid ?? 0
  },
  /** Assigns an unexpired reservation to an order. */
  updateConfirmed: (basket: Basket, now: Date) =>
    db
      .update(slotReservations)
      .set({ status: 'confirmed', expiresAt: null })
      .where(and(isBasket(basket), eq(slotReservations.status, 'held'), gt(slotReservations.expiresAt, now))),
})

const isBasket = ({ brandId, basketId }: Basket) =>
  and(eq(slotReservations.brandId, brandId), eq(slotReservations.basketId, basketId))
