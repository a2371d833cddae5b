import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { estimateBytes } from '@larder/kernel/estimate-bytes.ts'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import { isKnownBanner, isKnownCoupon, isKnownDeal } from '../model/index.ts'
import { BRAND_ROWS, BRAND_ROWS_NAMES, type BrandRows, type BrandRowsName } from '../model/brand-rows.ts'
import { loadPages } from '../model/load-pages.ts'
import { brands, contentEntries, storeItems } from '../model/schema/index.ts'

export type CategoryRow = BrandRows['categories'][number]
export type MenuItemRow = BrandRows['items'][number]
export type StoreItemRow = typeof storeItems.$inferSelect

/** How a store's menu differs from the brand's for one item. */
export type StoreDifference = Pick<StoreItemRow, 'sold' | 'pricePence'>
/** Store number -> item -> the store's difference from the brand's menu. */
export type Differences = ReadonlyMap<number, ReadonlyMap<string, StoreDifference>>

/** Is told how many bytes of the heap were added. */
export type OnBytes = (bytes: number) => void

/** An entry of a map with a shared key and value. */
export const DIFFERENCE_BYTES = 48

/** Equal differences as one object, because a chain has very many. */
export function shareDifferences() {
  const shared = new Map<string, StoreDifference>()
  return ({ sold, pricePence }: StoreItemRow): StoreDifference => {
    const kind = `${sold} ${pricePence}`
    const difference = shared.get(kind) ?? { sold, pricePence }
    shared.set(kind, difference)
    return difference
  }
}

/** Collects the differences of a chain's stores. Keys and values are shared. */
function collectDifferences(itemsBySlug: ReadonlyMap<string, MenuItemRow>) {
  const byStore = new Map<number, Map<string, StoreDifference>>()
  const share = shareDifferences()
  const add = (row: StoreItemRow): void => {
    const own = byStore.get(row.storeId) ?? new Map<string, StoreDifference>()
    byStore.set(row.storeId, own.set(itemsBySlug.get(row.item)?.slug ?? row.item, share(row)))
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

/** A brand beside its rows. */
export type BrandHead = {
  brandId: string
  /** Undefined for a brand that does not exist; everything else is empty then. */
  brand: typeof brands.$inferSelect | undefined
  site: typeof contentEntries.$inferSelect.body | undefined
  /** About the size of the items in memory, from which that of menus and indexes follows. */
  itemBytes: number
}

/** `rows` are in any order. */
export function arrangeRows(head: BrandHead, rows: BrandRows) {
  const allStores = pickDetails(rows.stores.toSorted(byPosition))
  const items = rows.items.toSorted(byPosition)
  return {
    ...head,
    /** The rows from which all of this is made. */
    rows,
    stores: allStores,
    storesById: new Map(allStores.map((store) => [store.id, store])),
    categories: rows.categories.toSorted(byPosition),
    /** Items in menu order. */
    items,
    itemsBySlug: new Map(items.map((item) => [item.slug, item])),
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

/** A brand's imported data at one moment. Its readers share it, so it must not be changed. */
export type BrandSnapshot = Readonly<ReturnType<typeof arrangeRows> & { differences: Differences }>

export async function loadHead(tx: Tx, brandId: string): Promise<Pick<BrandHead, 'brand' | 'site'>> {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, brandId))
  const isSite = and(eq(contentEntries.brandId, brandId), eq(contentEntries.type, 'global'))
  const [site] = await tx.select({ body: contentEntries.body }).from(contentEntries).where(isSite)
  return { brand, site: site?.body }
}

/** Reads the tables of a brand in pages, without stopping the event loop for long. */
async function loadTables(tx: Tx, brandId: string, onBytes: OnBytes): Promise<BrandSnapshot> {
  let itemBytes = 0
  async function loadAll<Name extends BrandRowsName>(name: Name): Promise<BrandRows[Name]> {
    const all: BrandRows[Name][number][] = []
    const { table, key } = BRAND_ROWS[name]
    for await (const rows of loadPages(tx, table, { brandId, key })) {
      const bytes = await addRows(all, rows as BrandRows[Name]) // the rows of this table
      onBytes(bytes)
      if (name === 'items') itemBytes += bytes
    }
    return all as BrandRows[Name]
  }
  const head = await loadHead(tx, brandId)
  const tables: [string, object[]][] = []
  for (const name of BRAND_ROWS_NAMES) tables.push([name, await loadAll(name)])
  const rows = Object.fromEntries(tables) as BrandRows // each table under its name
  const arranged = arrangeRows({ brandId, ...head, itemBytes }, rows)
  const { byStore, add } = collectDifferences(arranged.itemsBySlug)
  for await (const page of loadPages(tx, storeItems, { brandId, key: ['storeId', 'item'] })) {
    await forEachInSlices(page, add)
    onBytes(page.length * DIFFERENCE_BYTES)
  }
  return { ...arranged, differences: byStore }
}

/** The snapshot of rows that are not in the database. */
export function buildSnapshot(
  head: BrandHead,
  rows: BrandRows,
  storeItemRows: readonly StoreItemRow[],
): BrandSnapshot {
  const arranged = arrangeRows(head, rows)
  const { byStore, add } = collectDifferences(arranged.itemsBySlug)
  for (const row of storeItemRows) add(row)
  return { ...arranged, differences: byStore }
}

/** Reads a brand in a transaction that may have changed it. */
export const loadBrandWithin = (
  tx: Tx,
  brandId: string,
  onBytes: OnBytes = () => undefined,
): Promise<BrandSnapshot> => loadTables(tx, brandId, onBytes)

/** Reads a brand as of one moment, a page of a table at a time. `onBytes` is called as its size in memory grows. */
export const loadBrand = (db: Db, brandId: string, onBytes: OnBytes): Promise<BrandSnapshot> =>
  readSnapshot(db, (tx) => loadTables(tx, brandId, onBytes))
