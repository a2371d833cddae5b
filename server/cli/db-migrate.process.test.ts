import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { catalogueApi } from '@larder/shared/contracts'
import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { readAppliedMigrations } from '@larder/kernel/db/migrations.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startServer } from '@larder/testing/server-process.ts'

async function openClient(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

const migrate = (DATABASE_URL: string) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'db-migrate.ts')], {
    env: { ...process.env, DATABASE_URL },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

test('migrates an empty database once, and adds the bundled places', async () => {
  const url = await freshDatabase('empty')
  expect(await migrate(url)).toEqual({
    code: 0,
    said: expect.stringMatching(/: (\d+) of \1 migrations were/),
  })
  expect(await migrate(url)).toEqual({ code: 0, said: expect.stringContaining('lacks no migration') })
  const client = await openClient(url)
  const { rows } = await client.query(`select town from outcodes where outcode = 'YO1'`)
  expect(rows).toHaveLength(1)
})

test('an older version does not migrate a newer database, and its servers serve on it', async () => {
  const url = await freshDatabase('demo')
  const client = await openClient(url)
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-a-newer-version', 4102444800000)`,
  )
  const before = await readAppliedMigrations(client)
  const { code, said } = await migrate(url)
  expect([code, said]).toEqual([1, expect.stringMatching(/^\S+ was migrated by a newer version\. Nothing /)])
  expect(await readAppliedMigrations(client)).toEqual(before)
  const server = await startServer({ databaseUrl: url })
  const { menuItems } = await server.newVisitor().call(catalogueApi.menuItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItemId: 'braeburn-apples',
  })
  expect(menuItems.length).toBeGreaterThan(0)
})

test('of two that migrate at the same time, each migration is applied once', async () => {
  const url = await freshDatabase('empty')
  const client = await openClient(url)
  expect(await Promise.all([migrate(url), migrate(url)])).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(await readAppliedMigrations(client)).toEqual(loadShopMigrations().map(({ hash }) => hash))
})
