import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { estimateBytes } from '@larder/kernel/estimate-bytes.ts'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import { readPages } from '../model/read-pages.ts'
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
  async function readAll<Table extends BrandTable>(
    table: Table,
    ...key: (keyof Table['$inferSelect'] & string)[]
  ): Promise<Table['$inferSelect'][]> {
    const all: Table['$inferSelect'][] = []
    for await (const rows of readPages(db, table, { brandId, key })) onBytes(await addRows(all, rows))
    return all
  }

  async function readDifferences(itemsBySlug: ReadonlyMap<string, MenuItemRow>): Promise<Differences> {
    const { byStore, add } = collectDifferences(itemsBySlug)
    for await (const rows of readPages(db, storeItems, { brandId, key: ['storeId', 'item'] })) {
      await forEachInSlices(rows, add)
      onBytes(rows.length * DIFFERENCE_BYTES)
    }
    return byStore
  }

  return { readAll, readDifferences }
}

async function readTables(db: Tx, brandId: string, onBytes: OnBytes) {
  let bytes = 0
  const { readAll, readDifferences } = brandTables(db, brandId, (added) => {
    bytes += added
    onBytes(added)
  })
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  const isSite = and(eq(contentEntries.brandId, brandId), eq(contentEntries.type, 'global'))
  const [site] = await db.select({ body: contentEntries.body }).from(contentEntries).where(isSite)
  const allStores = pickDetails((await readAll(stores, 'id')).toSorted(byPosition))
  const before = bytes
  const items = (await readAll(menuItems, 'slug')).toSorted(byPosition)
  const itemBytes = bytes - before
  const itemsBySlug = new Map(items.map((item) => [item.slug, item]))
  return {
    brandId,
    /** Undefined for a brand that does not exist; everything else is empty then. */
    brand,
    site: site?.body,
    stores: allStores,
    storesById: new Map(allStores.map((store) => [store.id, store])),
    categories: (await readAll(categories, 'slug')).toSorted(byPosition),
    /** Items in menu order. */
    items,
    itemsBySlug,
    /** About the size of the items in memory, from which that of menus and indexes follows. */
    itemBytes,
    deals: pickDetails((await readAll(deals, 'slug')).toSorted(byPosition)),
    banners: pickDetails((await readAll(banners, 'slug')).toSorted(byPosition)),
    optionGroups: new Map(
      pickDetails(await readAll(optionGroups, 'slug')).map((group) => [group.slug, group]),
    ),
    differences: await readDifferences(itemsBySlug),
    coupons: new Map((await readAll(coupons, 'code')).map(({ code, details }) => [code, details])),
  }
}

/** A brand's imported data at one moment. Its readers share it, so it must not be changed. */
export type BrandSnapshot = Readonly<Awaited<ReturnType<typeof readTables>>>

/** Reads a brand as of one moment, a page of a table at a time. `onBytes` is called as its size in memory grows. */
export const readBrand = (db: Db, brandId: string, onBytes: OnBytes): Promise<BrandSnapshot> =>
  readSnapshot(db, (tx) => readTables(tx, brandId, onBytes))
