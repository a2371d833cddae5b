import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { quoteName } from '../backup/tables.ts'
import { digestTables, setTextFormat, toRowHash, type BrandTable, type TableDigest } from './brand-tables.ts'
import { copyRows, deleteRows } from './copy-rows.ts'
import { passGuard } from './write-guard.ts'

type Sides = { source: pg.Client; target: pg.Client }
/** Keys of rows, as texts, in which a table's copy differs from the original. */
type Difference = { table: BrandTable; original: TableDigest; changed: string[]; gone: string[] }
const NO_ROWS: TableDigest = { rows: 0, digest: '0' }

const INTEGRITY_CODES = /^23/

const toKey = ({ key }: BrandTable): string => `row(${key.map(quoteName).join()})::text`
const toLiteral = (keys: readonly string[]): string => `${pg.escapeLiteral(JSON.stringify(keys))}::jsonb`
const hasKey = (table: BrandTable, keys: readonly string[]): string =>
  `${toKey(table)} in (select jsonb_array_elements_text(${toLiteral(keys)}))`

async function selectKeys(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(statement)
  return rows.map(({ key }) => key)
}

/** Sends the key and hash of each row of the original, and compares them with those of the copy. */
async function findDifference(
  { source, target }: Sides,
  table: BrandTable,
  brandId: string,
): Promise<Difference> {
  const rows = `select ${toKey(table)} as key, ${toRowHash(table)} as hash from ${quoteName(table.name)}
    where ${table.brandColumn} = ${pg.escapeLiteral(brandId)}`
  await target.query('truncate original_rows')
  await pipeline(
    source.query(copyTo(`copy (${rows}) to stdout`)),
    target.query(copyFrom('copy original_rows from stdin')),
  )
  await target.query('analyze original_rows; truncate copied_rows')
  await target.query(`insert into copied_rows ${rows}; analyze copied_rows`)
  const changed = `select key from original_rows left join copied_rows using (key)
    where copied_rows.hash is distinct from original_rows.hash`
  const gone = `select key from copied_rows where not exists
    (select from original_rows where original_rows.key = copied_rows.key)`
  const { rows: digests } = await target.query<TableDigest>(
    'select count(*)::int as rows, coalesce(sum(hash), 0)::text as digest from original_rows',
  )
  return {
    table,
    original: digests[0] ?? NO_ROWS,
    changed: await selectKeys(target, changed),
    gone: await selectKeys(target, gone),
  }
}

async function replaceRows({ source, target }: Sides, { table, changed }: Difference, brandId: string) {
  const { name, columns, key, brandColumn } = table
  const list = columns.map(quoteName).join()
  const isChanged = `${brandColumn} = ${pg.escapeLiteral(brandId)} and ${hasKey(table, changed)}`
  await target.query(`create temp table incoming (like ${quoteName(name)}) on commit drop`)
  await pipeline(
    source.query(copyTo(`copy (select ${list} from ${quoteName(name)} where ${isChanged}) to stdout`)),
    target.query(copyFrom(`copy incoming (${list}) from stdin`)),
  )
  const others = columns.filter((column) => !key.includes(column)).map(quoteName)
  const update = others.map((column) => `${column} = excluded.${column}`).join()
  await target.query(`insert into ${quoteName(name)} (${list}) select ${list} from incoming
    on conflict (${key.map(quoteName).join()}) do ${update ? `update set ${update}` : 'nothing'}`)
  await target.query('drop table incoming')
}

async function applyDifferences(
  sides: Sides,
  tables: readonly BrandTable[],
  brandId: string,
): Promise<Map<string, TableDigest>> {
  const { source, target } = sides
  for (const client of [source, target]) await setTextFormat(client)
  for (const name of ['original_rows', 'copied_rows'])
    await target.query(`create temp table ${name} (key text, hash bigint) on commit drop`)
  const differences: Difference[] = []
  for (const table of tables) differences.push(await findDifference(sides, table, brandId))
  await passGuard(target, brandId)
  for (const { table, gone } of differences.toReversed())
    if (gone.length > 0)
      await target.query(
        `delete from ${quoteName(table.name)} where ${table.brandColumn} = $1 and ${hasKey(table, gone)}`,
        [brandId],
      )
  for (const difference of differences)
    if (difference.changed.length > 0) await replaceRows(sides, difference, brandId)
  return new Map(differences.map(({ table, original }) => [table.name, original]))
}

/**
 * Makes a copy of a brand from earlier like the original, inside a transaction of each side: it reads and hashes all rows
 * but sends those alone that differ. Where rows have exchanged unique values, which cannot be done row by row, all
 * are copied again. Returns the number and hash of the original's rows.
 */
export async function updateCopy(
  sides: Sides,
  tables: readonly BrandTable[],
  brandId: string,
): Promise<Map<string, TableDigest>> {
  const { source, target } = sides
  await target.query('savepoint before_update')
  try {
    return await applyDifferences(sides, tables, brandId)
  } catch (error) {
    if (!INTEGRITY_CODES.test(readErrorCode(error) ?? '')) throw error
    await target.query('rollback to savepoint before_update')
    await deleteRows(target, tables, brandId)
    await copyRows(sides, tables, brandId)
    return digestTables(source, tables, brandId)
  }
}
