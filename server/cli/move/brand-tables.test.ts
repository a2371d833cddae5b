import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { readDatabaseUrl } from '../backup/backup.testing.ts'
import { loadBrandTables } from './brand-tables.ts'
import { runOn } from './cells.testing.ts'

/** Tables that stay where they are when a brand moves, with the reason; on Citus a reference table or one of the coordinator. */
const NOT_OF_A_BRAND: Record<string, string> = {
  outcodes: 'reference: places are in every cell',
  postcodes: 'reference: places are in every cell',
  brand_moves: 'local: says itself where a brand is',
  composition_releases: 'local: what pages were made of; an order keeps the id alone',
  notice_deliveries: 'local: notices to the operators of a cell',
  notice_silences: 'local: notices to the operators of a cell',
  operator_notices: 'local: notices to the operators of a cell',
  ops_tokens: 'local: operators of a cell',
  plan_changes: 'local: the plan of a cell',
  preparations: 'local: what starts have imported into this database',
  rate_limits: 'local: hashes that expire within an hour',
  release_counts: 'local: counts of releases in this cell, deleted when they are old',
  shop_counts: 'local: as release_counts',
  shop_part_counts: 'local: as release_counts',
  watch_times: 'local: jobs of a cell',
}

/** Unique indexes of brands' tables without the brand, which Citus refuses. */
const WITHOUT_BRAND: Record<string, string> = {
  brand_hosts_host_unique: 'a host leads to one brand; on Citus brand_hosts is a reference table',
}

const load = async <Row extends object>(statement: string): Promise<Row[]> => {
  const app = await startApp()
  return (await app.db.$client.query<Row>(statement)).rows
}

test('every table is of a brand, and moves with it, or has a reason to stay', async () => {
  const app = await startApp()
  const tables = await runOn(readDatabaseUrl(app), loadBrandTables)
  const { rows } = await app.db.$client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const ofBrands = new Set(tables.map(({ name }) => name))
  const others = rows.map(({ name }) => name).filter((name) => !ofBrands.has(name))
  expect(others.toSorted()).toEqual(Object.keys(NOT_OF_A_BRAND).toSorted())
  expect(tables.length).toBeGreaterThan(40)
  for (const { name, columns, brandColumn, key } of tables) {
    expect({ name, hasBrand: columns.includes(brandColumn) }).toEqual({ name, hasBrand: true })
    expect({ name, key: key.length > 0 }).toEqual({ name, key: true })
  }
})

test('no sequence, identity or generated column gives out what two cells could give out twice', async () => {
  expect(
    await load(`select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      union all select attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`),
  ).toEqual([])
})

test('keys and unique indexes of brands’ tables have the brand, as Citus asks', async () => {
  const indexes = await load<{ name: string; table: string; columns: string[]; isPrimary: boolean }>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, i.indisprimary as "isPrimary",
      (select array_agg(a.attname::text order by o.n) from unnest(i.indkey::int2[]) with ordinality o(c, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = o.c) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`)
  const ofBrands = indexes.filter(({ table }) => NOT_OF_A_BRAND[table] === undefined && table !== 'brands')
  expect(ofBrands.length).toBeGreaterThan(45)
  const without = ofBrands.filter(({ columns }) => columns[0] !== 'brand_id')
  expect(without.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_BRAND))
})

test('foreign keys of brands’ tables join the same brand on both sides, as Citus asks', async () => {
  const keys = await load<{ name: string; from: string; to: string; target: string }>(`
    select k.conname::text as name, a.attname::text as from, b.attname::text as to, p.relname::text as target
    from pg_constraint k join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(40)
  const isLocal = ({ from, to, target }: (typeof keys)[number]) =>
    from === 'brand_id' && (to === 'brand_id' || (target === 'brands' && to === 'id'))
  expect(keys.filter((key) => !isLocal(key))).toEqual([])
})
