import { and, eq, sql } from 'drizzle-orm'
import { brands, stores } from '@larder/api/model/schema/index.ts'
import type { Store } from '@larder/api/model/index.ts'
import type { TestApp } from './index.ts'
import { YORK_STORE } from './order-fixtures.ts'

export type Delivery = NonNullable<Store['methods']['delivery']>
type Intervals = Delivery['hours']['monday']

export const everyDay = (...intervals: Intervals): Delivery['hours'] => ({
  monday: intervals,
  tuesday: intervals,
  wednesday: intervals,
  thursday: intervals,
  friday: intervals,
  saturday: intervals,
  sunday: intervals,
})

/** Changes the York store as an import does while the shop is running. */
export async function changeStore(
  { db, setNow, deps }: Pick<TestApp, 'db' | 'setNow' | 'deps'>,
  change: (store: Store) => Store,
): Promise<void> {
  const york = and(eq(stores.brandId, 'fernhill'), eq(stores.id, YORK_STORE))
  const [row] = await db.select({ details: stores.details }).from(stores).where(york)
  if (!row) throw new Error('The shop has no store in York')
  await db
    .update(stores)
    .set({ details: change(row.details) })
    .where(york)
  await db.update(brands).set({ version: sql`${brands.version} + 1` })
  // Servers notice the change within seconds.
  setNow(new Date(deps.clock().getTime() + 3_000))
}

/** Changes the York store's terms of delivery as an import does while the shop is running. */
export const changeDelivery = (shop: TestApp, change: Partial<Delivery>): Promise<void> =>
  changeStore(shop, (store) => {
    const { delivery } = store.methods
    if (!delivery) throw new Error('York delivers')
    return { ...store, methods: { ...store.methods, delivery: { ...delivery, ...change } } }
  })
