import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { formatRowKey, getRowKey } from '@larder/api/model/brand-rows.ts'
import type { RowKey } from '@larder/api/model/schema/index.ts'
import type { BrandSnapshot } from '@larder/api/rehearse-brand.ts'
import type { FolderRows } from './folder/folder-rows.ts'
import { assignPositions } from './positions.ts'
import { isSameJson } from './same-json.ts'

/** What makes the rows of a table those of a folder. */
export type RowChanges<Row = object> = {
  /** Rows that are new or different. */
  written: Row[]
  /** The keys of rows that are gone. */
  deleted: RowKey[]
}

type Positioned = { position?: number }

/** Rows of a folder by their keys. Throws when two have one key. */
function indexRows<Row extends object>(rows: readonly Row[], key: readonly string[]): Map<string, Row> {
  const byKey = new Map(rows.map((row) => [formatRowKey(getRowKey(row, key)), row]))
  if (byKey.size < rows.length) throw new Error(`The folder has a row twice of those with ${key.join(', ')}`)
  return byKey
}

/** The folder's rows in the positions that they have already, as far as their order allows. */
function placeRows<Row extends object>(
  folder: ReadonlyMap<string, Row>,
  stored: ReadonlyMap<string, Positioned>,
): Row[] {
  const rows = [...folder]
  if (!rows.some(([, row]) => 'position' in row)) return [...folder.values()]
  const positions = assignPositions(rows.map(([key]) => stored.get(key)?.position))
  return rows.map(([, row], at) => ({ ...row, position: positions[at] }))
}

type Compared<Row> = { key: readonly string[]; folder: readonly Row[]; stored: readonly object[] }

/** Compares the rows of a folder with those of a table, column by column. */
export function compareRows<Row extends object>(
  table: PgTable,
  { key, folder, stored }: Compared<Row>,
): RowChanges<Row> {
  const columns = Object.keys(getTableColumns(table))
  const pick = (row: object) =>
    Object.fromEntries(columns.map((name) => [name, Reflect.get(row, name) ?? undefined]))
  const wanted = indexRows(folder, key)
  const known = new Map(stored.map((row) => [formatRowKey(getRowKey(row, key)), row]))
  const placed = placeRows(wanted, known)
  return {
    written: placed.filter((row) => {
      const before = known.get(formatRowKey(getRowKey(row, key)))
      return !before || !isSameJson(pick(row), pick(before))
    }),
    deleted: [...known].filter(([id]) => !wanted.has(id)).map(([, row]) => getRowKey(row, key)),
  }
}

type StoreItem = FolderRows['storeItems'][number]
type Difference = { sold: StoreItem['sold']; pricePence: number | null }

const isSameDifference = (row: StoreItem, before: Difference | undefined): boolean =>
  before !== undefined && before.sold === row.sold && before.pricePence === (row.pricePence ?? null)

/** The same for the differences of stores, of which a chain has millions: one store after the other. */
export function compareStoreItems(
  folder: readonly StoreItem[],
  stored: BrandSnapshot['differences'],
): RowChanges<StoreItem> {
  const changes: RowChanges<StoreItem> = { written: [], deleted: [] }
  const byStore = Map.groupBy(folder, ({ storeId }) => storeId)
  for (const storeId of new Set([...byStore.keys(), ...stored.keys()])) {
    const wanted = indexRows(byStore.get(storeId) ?? [], ['item'])
    const known: ReadonlyMap<string, Difference> = stored.get(storeId) ?? new Map()
    for (const [item, row] of wanted) if (!isSameDifference(row, known.get(item))) changes.written.push(row)
    for (const item of known.keys()) if (!wanted.has(item)) changes.deleted.push([storeId, item])
  }
  return changes
}
