import type pg from 'pg'
import { quoteName } from '../backup/tables.ts'
import { MoveError } from './move-error.ts'

/** A table whose rows belong to a brand. */
export type BrandTable = {
  name: string
  columns: string[]
  /** The columns of its primary key. */
  key: string[]
  /** The column with the brand: `brand_id`, and `id` of `brands` itself. */
  brandColumn: string
  /** The tables of the brand that its rows refer to. */
  refersTo: string[]
}

/** What leads to `brands` by foreign keys, however many: no list by hand could forget the next table. */
const BRAND_TABLES_QUERY = `
  with recursive owned(oid) as (
    select 'public.brands'::regclass::oid
    union
    select k.conrelid from pg_constraint k join owned on k.confrelid = owned.oid where k.contype = 'f'
  )
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key,
    case when c.oid = 'public.brands'::regclass then 'id' else 'brand_id' end as "brandColumn",
    array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and p.oid <> c.oid) as "refersTo"
  from owned join pg_class c using (oid) order by c.relname`

/** Orders tables so that each comes after those that it refers to. */
function sortByReferences(tables: readonly BrandTable[]): BrandTable[] {
  const sorted: BrandTable[] = []
  const isPlaced = (name: string) => sorted.some((table) => table.name === name)
  let waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.filter(({ refersTo }) => refersTo.every(isPlaced))
    if (next.length === 0)
      throw new MoveError(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}.`)
    sorted.push(...next)
    waiting = waiting.filter(({ name }) => !isPlaced(name))
  }
  return sorted
}

/** The tables with rows of brands, each after those that it refers to. Throws MoveError when two refer to each other. */
export async function loadBrandTables(client: pg.ClientBase): Promise<BrandTable[]> {
  const { rows } = await client.query<BrandTable>(BRAND_TABLES_QUERY)
  return sortByReferences(rows)
}

/** Rows of a brand in a table: their number, and a sum of their hashes, which no order of the rows changes. */
export type TableDigest = { rows: number; digest: string }

/** Texts of values depend on these, and the two databases may have others. */
const SAME_TEXTS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const setTextFormat = (client: pg.ClientBase) => client.query(SAME_TEXTS)

/** An SQL expression for the hash of a row, of 64 bits. The transaction needs `setTextFormat`. */
export const toRowHash = ({ columns }: Pick<BrandTable, 'columns'>): string =>
  `('x' || encode(substring(sha256(convert_to(row(${columns.map(quoteName).join()})::text, 'UTF8')) for 8), 'hex'))::bit(64)::bigint`

/** Counts and hashes a brand's rows. Runs in a transaction, whose settings for texts it changes. */
export async function digestTables(
  client: pg.ClientBase,
  tables: readonly BrandTable[],
  brandId: string,
): Promise<Map<string, TableDigest>> {
  await setTextFormat(client)
  const digests = new Map<string, TableDigest>()
  for (const table of tables) {
    const { name, brandColumn } = table
    const { rows } = await client.query<TableDigest>(
      `select count(*)::int as rows, coalesce(sum(${toRowHash(table)}), 0)::text as digest
      from ${quoteName(name)} where ${brandColumn} = $1`,
      [brandId],
    )
    if (rows[0]) digests.set(name, rows[0])
  }
  return digests
}
