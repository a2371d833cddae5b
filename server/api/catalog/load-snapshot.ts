import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { estimateBytes } from '@larder/kernel/estimate-bytes.ts'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import { isKnownBanner, isKnownCoupon, isKnownDeal } from '../model/index.ts'
import { loadPages } from '../model/load-pages.ts'
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

export type CategoryRow = typeof categories.$inferSelect
export type MenuItemRow = typeof menuItems.$inferSelect
type StoreItemRow = typeof storeItems.$inferSelect

/** How a store's menu differs from the brand's for one item. */
export type StoreDifference = Pick<StoreItemRow, 'sold' | 'pricePence'>
/** Store number -> item -> the store's difference from the brand's menu. */
export type Differences = ReadonlyMap<number, ReadonlyMap<string, StoreDifference>>

/** Is told how many bytes of the heap were added. */
type OnBytes = (bytes: number) => void
type BrandTable = PgTable & { brandId: PgColumn }

/** An entry of a map with a shared key and value. */
const DIFFERENCE_BYTES = 48

/** Collects the differences of a chain's stores. Keys and values are shared, because a chain has very many. */
function collectDifferences(itemsBySlug: ReadonlyMap<string, MenuItemRow>) {
  const byStore = new Map<number, Map<string, StoreDifference>>()
  const shared = new Map<string, StoreDifference>()
  const add = ({ storeId, item, sold, pricePence }: StoreItemRow): void => {
    const kind = `${sold} ${pricePence}`
    const difference = shared.get(kind) ?? { sold, pricePence }
    shared.set(kind, difference)
    const own = byStore.get(storeId) ?? new Map<string, StoreDifference>()
    byStore.set(storeId, own.set(itemsBySlug.get(item)?.slug ?? item, difference))
  }
  return { byStore, add }
}

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
const pickDetails = <Row>(rows: readonly { details: Row }[]): Row[] => rows.map((row) => row.details)

/** Adds rows in slices. Returns their size in bytes. */
async function addRows<Row>(all: Row[], rows: readonly Row[]): Promise<number> {
  let bytes = 0
  await forEachInSlices(rows, (row) => {
    all.push(row)
    bytes += estimateBytes(row)
  })
  return bytes
}

/** The tables of a brand in pages, without stopping the event loop for long. */
function brandTables(db: Tx, brandId: string, onBytes: OnBytes) {
  async function loadAll<Table extends BrandTable>(
    table: Table,
    ...key: (keyof Table['$inferSelect'] & string)[]
  ): Promise<Table['$inferSelect'][]> {
    const all: Table['$inferSelect'][] = []
    for await (const rows of loadPages(db, table, { brandId, key })) onBytes(await addRows(all, rows))
    return all
  }

  async function loadDifferences(itemsBySlug: ReadonlyMap<string, MenuItemRow>): Promise<Differences> {
    const { byStore, add } = collectDifferences(itemsBySlug)
    for await (const rows of loadPages(db, storeItems, { brandId, key: ['storeId', 'item'] })) {
      await forEachInSlices(rows, add)
      onBytes(rows.length * DIFFERENCE_BYTES)
    }
    return byStore
  }

  return { loadAll, loadDifferences }
}

/** Rows of a brand, in any order. */
type BrandRows = {
  brandId: string
  /** Undefined for a brand that does not exist; everything else is empty then. */
  brand: typeof brands.$inferSelect | undefined
  site: typeof contentEntries.$inferSelect.body | undefined
  stores: (typeof stores.$inferSelect)[]
  categories: CategoryRow[]
  items: MenuItemRow[]
  /** About the size of the items in memory, from which that of menus and indexes follows. */
  itemBytes: number
  deals: (typeof deals.$inferSelect)[]
  banners: (typeof banners.$inferSelect)[]
  optionGroups: (typeof optionGroups.$inferSelect)[]
  coupons: (typeof coupons.$inferSelect)[]
}

function arrangeRows(rows: BrandRows) {
  const { brandId, brand, site, itemBytes } = rows
  const allStores = pickDetails(rows.stores.toSorted(byPosition))
  const items = rows.items.toSorted(byPosition)
  return {
    brandId,
    brand,
    site,
    stores: allStores,
    storesById: new Map(allStores.map((store) => [store.id, store])),
    categories: rows.categories.toSorted(byPosition),
    /** Items in menu order. */
    items,
    itemsBySlug: new Map(items.map((item) => [item.slug, item])),
    itemBytes,
    deals: pickDetails(rows.deals.toSorted(byPosition)).filter(isKnownDeal),
    banners: pickDetails(rows.banners.toSorted(byPosition)).filter(isKnownBanner),
    optionGroups: new Map(pickDetails(rows.optionGroups).map((group) => [group.slug, group])),
    coupons: new Map(
      pickDetails(rows.coupons)
        .filter(isKnownCoupon)
        .map((coupon) => [coupon.code, coupon]),
    ),
  }
}

async function loadTables(db: Tx, brandId: string, onBytes: OnBytes) {
  let bytes = 0
  const { loadAll, loadDifferences } = brandTables(db, brandId, (added) => {
    bytes += added
    onBytes(added)
  })
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  const isSite = and(eq(contentEntries.brandId, brandId), eq(contentEntries.type, 'global'))
  const [site] = await db.select({ body: contentEntries.body }).from(contentEntries).where(isSite)
  const allStores = await loadAll(stores, 'id')
  const before = bytes
  const items = await loadAll(menuItems, 'slug')
  const itemBytes = bytes - before
  const arranged = arrangeRows({
    brandId,
    brand,
    site: site?.body,
    stores: allStores,
    categories: await loadAll(categories, 'slug'),
    items,
    itemBytes,
    deals: await loadAll(deals, 'slug'),
    banners: await loadAll(banners, 'slug'),
    optionGroups: await loadAll(optionGroups, 'slug'),
    coupons: await loadAll(coupons, 'code'),
  })
  return { ...arranged, differences: await loadDifferences(arranged.itemsBySlug) }
}

/** A brand's imported data at one moment. Its readers share it, so it must not be changed. */
export type BrandSnapshot = Readonly<Awaited<ReturnType<typeof loadTables>>>

/** The snapshot of rows that are not in the database. */
export function buildSnapshot(rows: BrandRows, storeItemRows: readonly StoreItemRow[]): BrandSnapshot {
  const arranged = arrangeRows(rows)
  const { byStore, add } = collectDifferences(arranged.itemsBySlug)
  for (const row of storeItemRows) add(row)
  return { ...arranged, differences: byStore }
}

/** Reads a brand in a transaction that has changed it. */
export const loadChangedBrand = (tx: Tx, brandId: string): Promise<BrandSnapshot> =>
  loadTables(tx, brandId, () => undefined)

/** Reads a brand as of one moment, a page of a table at a time. `onBytes` is called as its size in memory grows. */
export const loadBrand = (db: Db, brandId: string, onBytes: OnBytes): Promise<BrandSnapshot> =>
  readSnapshot(db, (tx) => loadTables(tx, brandId, onBytes))
