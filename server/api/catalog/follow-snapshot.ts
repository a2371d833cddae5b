import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { estimateBytes } from '@larder/kernel/estimate-bytes.ts'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import {
  BRAND_ROWS,
  BRAND_ROWS_NAMES,
  STORE_ITEMS_KEY,
  formatRowKey,
  getRowKey,
  type BrandRows,
  type BrandRowsName,
} from '../model/brand-rows.ts'
import { loadRowsByKey } from '../model/load-pages.ts'
import { brands, changedRows, storeItems, type RowKey } from '../model/schema/index.ts'
import {
  DIFFERENCE_BYTES,
  arrangeRows,
  loadHead,
  shareDifferences,
  type BrandSnapshot,
  type Differences,
  type OnBytes,
  type StoreDifference,
} from './load-snapshot.ts'

/** The keys of the rows of a table that may have changed, each once. */
type GetChangedKeys = (name: string) => RowKey[]

const changedAfter = (brandId: string, version: number) =>
  and(eq(changedRows.brandId, brandId), gt(changedRows.version, version))

/**
 * Whether the rows that changed since the snapshot are known. They are not when an older release has imported the brand, or when
 * somebody has changed its rows by hand.
 */
export async function canFollow(db: Db, { brandId, brand }: BrandSnapshot): Promise<boolean> {
  if (!brand) return false
  const known = sql<number>`(select count(*) from ${changedRows} where ${changedAfter(brandId, brand.version)})`
  const [row] = await db.select({ version: brands.version, known }).from(brands).where(eq(brands.id, brandId))
  return row !== undefined && row.version - brand.version === Number(row.known)
}

async function findChangedKeys(
  tx: Tx,
  before: BrandSnapshot,
  version: number,
): Promise<GetChangedKeys | undefined> {
  const from = before.brand?.version ?? Number.NaN
  const changes = await tx
    .select({ keys: changedRows.keys })
    .from(changedRows)
    .where(changedAfter(before.brandId, from))
    .orderBy(asc(changedRows.version))
  if (changes.length !== version - from) return undefined
  return (name) => [
    ...new Map(
      changes.flatMap(({ keys }) => (keys[name] ?? []).map((key) => [formatRowKey(key), key] as const)),
    ).values(),
  ]
}

type Context = { tx: Tx; before: BrandSnapshot; getKeys: GetChangedKeys; onBytes: OnBytes }

/** The rows of a table after the changes: those that did not change are the same objects. Returns how many bytes they grew. */
async function followRows<Name extends BrandRowsName>({ tx, before, getKeys, onBytes }: Context, name: Name) {
  const keys = getKeys(name)
  const rows: BrandRows[BrandRowsName][number][] = before.rows[name]
  if (keys.length === 0) return { rows, grown: 0 }
  const { table, key } = BRAND_ROWS[name]
  const changed = new Set(keys.map(formatRowKey))
  const after: typeof rows = []
  let grown = 0
  await forEachInSlices(rows, (row) => {
    if (changed.has(formatRowKey(getRowKey(row, key)))) grown -= estimateBytes(row)
    else after.push(row)
  })
  for await (const page of loadRowsByKey(tx, { table, key, brandId: before.brandId }, keys))
    await forEachInSlices(page, (row) => {
      after.push(row as (typeof rows)[number]) // a row of this table
      grown += estimateBytes(row)
    })
  onBytes(grown)
  return { rows: after, grown }
}

/** The differences of stores after the changes; stores without any have the same maps. */
async function followDifferences(
  { tx, before, getKeys, onBytes }: Context,
  itemsBySlug: BrandSnapshot['itemsBySlug'],
): Promise<Differences> {
  const keys = getKeys('storeItems')
  if (keys.length === 0) return before.differences
  const after = new Map<number, ReadonlyMap<string, StoreDifference>>(before.differences)
  const copies = new Map<number, Map<string, StoreDifference>>()
  const copy = (storeId: number) => {
    const own = copies.get(storeId) ?? new Map(before.differences.get(storeId))
    copies.set(storeId, own)
    after.set(storeId, own)
    return own
  }
  await forEachInSlices(keys, ([storeId, item]) => copy(Number(storeId)).delete(String(item)))
  const share = shareDifferences()
  const part = { table: storeItems, key: STORE_ITEMS_KEY, brandId: before.brandId }
  for await (const page of loadRowsByKey(tx, part, keys))
    await forEachInSlices(page, (row) =>
      copy(row.storeId).set(itemsBySlug.get(row.item)?.slug ?? row.item, share(row)),
    )
  for (const [storeId, own] of copies) {
    onBytes((own.size - (before.differences.get(storeId)?.size ?? 0)) * DIFFERENCE_BYTES)
    if (own.size === 0) after.delete(storeId)
  }
  return after
}

/**
 * The brand as it is now, from an earlier snapshot and the rows that changed since; what did not change is shared. Undefined
 * where it is not known what changed.
 */
export async function followBrandWithin(
  tx: Tx,
  before: BrandSnapshot,
  onBytes: OnBytes = () => undefined,
): Promise<BrandSnapshot | undefined> {
  const { brandId } = before
  const head = await loadHead(tx, brandId)
  const getKeys = head.brand && (await findChangedKeys(tx, before, head.brand.version))
  if (!getKeys) return undefined
  const context = { tx, before, getKeys, onBytes }
  const tables: [string, object[]][] = []
  let { itemBytes } = before
  for (const name of BRAND_ROWS_NAMES) {
    const { rows, grown } = await followRows(context, name)
    tables.push([name, rows])
    if (name === 'items') itemBytes += grown
  }
  const rows = Object.fromEntries(tables) as BrandRows // each table under its name
  const arranged = arrangeRows({ brandId, ...head, itemBytes }, rows)
  return { ...arranged, differences: await followDifferences(context, arranged.itemsBySlug) }
}

/** The same as of one moment. */
export const followBrand = (
  db: Db,
  before: BrandSnapshot,
  onBytes: OnBytes,
): Promise<BrandSnapshot | undefined> => readSnapshot(db, (tx) => followBrandWithin(tx, before, onBytes))
