import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { filledBasket, orderOf } from '@larder/testing/order-fixtures.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { asMember } from '@larder/testing/member-fixtures.ts'

export const now = new Date('2030-01-08T10:00:00Z')
/** Lets a restore replace what is there. */
export const always = async () => true

/** The address of a shop's database. */
export const urlOf = ({ deps }: TestApp) => deps.config.databaseUrl ?? ''

/** The address of a database without a table. */
export const emptyDatabase = () => freshDatabase('empty')

/** The path of a file that is not there yet; its folder goes when the test ends. */
export async function backupFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'one.backup')
}

/** The rows of one statement, over a connection of its own. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table, the migrations' too, with all its rows. */
export async function everything(url: string): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'drizzle') order by 1`,
  )
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const row = `string_agg(t::text, chr(10) order by t::text collate "C")`
    const [sum] = await query<{ sum: string }>(url, `select md5(coalesce(${row}, '')) as sum from ${name} t`)
    all.set(name, sum?.sum ?? '')
  }
  return all
}

/** A shop in which a member ordered something, with texts that are difficult for a text format. */
export async function usedShop(): Promise<TestApp> {
  const app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const member = await asMember(app, 'ada@fernhill.example', { firstname: 'A\\d"a\tÅ 🍞' })
  const basket = await filledBasket(app, member)
  await member.call(checkoutApi.processOrder, orderOf(basket, 'cash'))
  await filledBasket(app, member)
  return app
}
