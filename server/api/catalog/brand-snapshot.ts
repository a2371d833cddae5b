import { and, asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppDeps } from '../app-deps.ts'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { perBrand } from '../model/per-brand.ts'
import {
  banners,
  brands,
  categories,
  contentEntries,
  coupons,
  deals,
  menuItems,
  optionGroups,
  storeItems,
  stores,
} from '../model/schema/index.ts'

export type StoreItemRow = typeof storeItems.$inferSelect
export type CategoryRow = typeof categories.$inferSelect

type ImportedTable = PgTable & { brandId: PgColumn; position: PgColumn }

const pickDetails = <Row>(rows: readonly { details: Row }[]): Row[] => rows.map((row) => row.details)

async function readRows(db: Tx, brandId: string) {
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  const isSite = and(eq(contentEntries.brandId, brandId), eq(contentEntries.type, 'global'))
  const [site] = await db.select({ body: contentEntries.body }).from(contentEntries).where(isSite)
  const inOrder = <Table extends ImportedTable>(table: Table) =>
    db
      .select()
      .from(table as ImportedTable)
      .where(eq(table.brandId, brandId))
      .orderBy(asc(table.position)) as Promise<Table['$inferSelect'][]> // the query returns rows of this table
  return {
    brand,
    site,
    stores: await inOrder(stores),
    categories: await inOrder(categories),
    items: await inOrder(menuItems),
    deals: await inOrder(deals),
    banners: await inOrder(banners),
    groups: await db.select().from(optionGroups).where(eq(optionGroups.brandId, brandId)),
    differences: await db.select().from(storeItems).where(eq(storeItems.brandId, brandId)),
    coupons: await db.select().from(coupons).where(eq(coupons.brandId, brandId)),
  }
}

/** A brand's imported data at one moment. Its readers share it, so it must not be changed. */
export type BrandSnapshot = Awaited<ReturnType<typeof loadSnapshot>>

async function loadSnapshot(db: Db, brandId: string) {
  const rows = await readSnapshot(db, (tx) => readRows(tx, brandId))
  const allStores = pickDetails(rows.stores)
  return {
    brandId,
    /** Undefined for a brand that does not exist; everything else is empty then. */
    brand: rows.brand,
    site: rows.site?.body,
    stores: allStores,
    storesById: new Map(allStores.map((store) => [store.id, store])),
    categories: rows.categories,
    /** Items in menu order. */
    items: rows.items,
    optionGroups: new Map(pickDetails(rows.groups).map((group) => [group.slug, group])),
    /** Store number -> item -> the store's difference from the brand's menu. */
    differences: new Map(
      [...Map.groupBy(rows.differences, ({ storeId }) => storeId)].map(
        ([storeId, own]): [number, Map<string, StoreItemRow>] => [
          storeId,
          new Map(own.map((row) => [row.item, row])),
        ],
      ),
    ),
    deals: pickDetails(rows.deals),
    banners: pickDetails(rows.banners),
    coupons: new Map(rows.coupons.map(({ code, details: coupon }) => [code, coupon])),
  }
}

/**
 * The stores, menu, offers and coupons of a brand, read in one transaction and cached until the next import
 * (docs/decisions/040). Settings and content are read separately (`business.service.ts`, `content.service.ts`), because
 * documents need them before any menu.
 */
export const brandSnapshot = memoiseByDeps((deps: AppDeps) =>
  perBrand(deps, (brandId) => loadSnapshot(deps.db, brandId)),
)

/** Caches a value that `make` derives from a brand's snapshot for as long as the snapshot itself. */
export function fromSnapshot<Value>(
  deps: AppDeps,
  make: (snapshot: BrandSnapshot) => Value,
): (brandId: string) => Promise<Value> {
  const load = brandSnapshot(deps)
  const made = new WeakMap<BrandSnapshot, Value>()
  return async (brandId) => {
    const snapshot = await load(brandId)
    const known = made.get(snapshot)
    if (known !== undefined) return known
    const value = make(snapshot)
    made.set(snapshot, value)
    return value
  }
}
