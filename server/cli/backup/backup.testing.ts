import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { members } from '@larder/api/model/schema/index.ts'
import { checkoutApi } from '@larder/shared/contracts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'

export const now = new Date('2030-01-08T10:00:00Z')
export const allowReplace = async () => true

export const readDatabaseUrl = ({ deps }: TestApp) => deps.config.databaseUrl ?? ''

/** The URL of a database without tables. */
export const createEmptyDatabase = () => freshDatabase('empty')

/** The path of a file that does not exist yet; its folder is removed when the test ends. */
export async function createBackupPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'one.backup')
}

export async function runQuery<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table, including that of migrations, with all rows. */
export async function readAllTables(url: string): Promise<Map<string, string>> {
  const tables = await runQuery<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'drizzle') order by 1`,
  )
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const row = `string_agg(t::text, chr(10) order by t::text collate "C")`
    const [sum] = await runQuery<{ sum: string }>(
      url,
      `select md5(coalesce(${row}, '')) as sum from ${name} t`,
    )
    all.set(name, sum?.sum ?? '')
  }
  return all
}

/** A shop in which a member ordered something, with texts that are difficult to encode. */
export async function startUsedShop(): Promise<TestApp> {
  const app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const member = await createMember(app, 'ada@fernhill.example')
  // Older releases took any text for a name.
  await app.db.update(members).set({ firstname: 'A\\d"a\tÅ 🍞' })
  const basket = await createFilledBasket(app, member)
  await member.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  await createFilledBasket(app, member)
  return app
}
