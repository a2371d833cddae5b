import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { resetDatabase, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import {
  allowReplace,
  createBackupPath,
  createEmptyDatabase,
  readAllTables,
  now,
  runQuery,
  readDatabaseUrl,
} from './backup.testing.ts'

test('replaces existing data only after confirmation', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  const url = await createEmptyDatabase()
  await restoreBackup({ url, file, mayReplace: allowReplace })
  await runQuery(url, `update brands set name = 'Another'`)
  expect(await restoreBackup({ url, file, mayReplace: async () => false })).toBeUndefined()
  expect(await runQuery(url, 'select distinct name from brands')).toEqual([{ name: 'Another' }])
  await restoreBackup({ url, file, mayReplace: allowReplace })
  expect(await readAllTables(url)).toEqual(await readAllTables(readDatabaseUrl(app)))
})

test('rejects a damaged, truncated or foreign backup file', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  const whole = await readFile(file)
  const url = await createEmptyDatabase()
  const spoilt = Buffer.from(whole)
  spoilt.writeUInt8(spoilt.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  const wrong = [spoilt, whole.subarray(0, -1), whole.subarray(0, whole.length >> 1), whole.subarray(0, 9)]
  for (const contents of [
    ...wrong,
    Buffer.concat([whole, whole]),
    Buffer.from('id,name\n'),
    Buffer.alloc(0),
  ]) {
    await writeFile(file, contents)
    await expect(restoreBackup({ url, file, mayReplace: allowReplace })).rejects.toMatchObject({
      name: 'BackupError',
    })
  }
  expect((await readAllTables(url)).size).toBe(0)
})

test('a failed restore keeps the existing data', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  const url = await createEmptyDatabase()
  await restoreBackup({ url, file, mayReplace: allowReplace })
  const before = await readAllTables(url)
  const broken = { hash: 'later', createdAt: 9e12, statements: ['alter table nowhere add column x text'] }
  const known = [...loadShopMigrations(), broken]
  await expect(restoreBackup({ url, file, mayReplace: allowReplace, known })).rejects.toThrow('nowhere')
  expect(await readAllTables(url)).toEqual(before)
})

test('migrates an older backup and rejects a newer one', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  const url = await createEmptyDatabase()
  const later = {
    hash: 'later',
    createdAt: 9e12,
    statements: [`alter table brands add column motto text not null default 'Good food'`],
  }
  const known = [...loadShopMigrations(), later]
  expect((await restoreBackup({ url, file, mayReplace: allowReplace, known }))?.migrated).toBe(1)
  expect(await runQuery(url, 'select distinct motto from brands')).toEqual([{ motto: 'Good food' }])
  const newer = await createBackupPath()
  await writeBackup({ url, file: newer, now })
  await expect(restoreBackup({ url, file: newer, mayReplace: allowReplace })).rejects.toThrow('newer release')
})

test('rejects a backup of a different release line or format with a one-line message', async () => {
  const file = await createBackupPath()
  const { header } = await writeBackup({ url: readDatabaseUrl(await startApp()), file, now })
  const url = await createEmptyDatabase()
  const [baseline, ...rest] = loadShopMigrations()
  const known = [{ createdAt: 0, statements: [], ...baseline, hash: 'another' }, ...rest]
  await expect(restoreBackup({ url, file, mayReplace: allowReplace, known })).rejects.toThrow(
    /^The backup was made by another line of releases\..*newer backup.*`pnpm db:reset`.*$/,
  )
  await writeFile(file, zstdCompressSync(`${JSON.stringify({ ...header, format: 0 })}\n`))
  await expect(restoreBackup({ url, file, mayReplace: allowReplace })).rejects.toThrow(
    /^This is not a backup that this release can read\..*`pnpm db:backup`.*$/,
  )
  expect((await readAllTables(url)).size).toBe(0)
})

test('does not replace the data of a running shop', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  await app.request('/readyz')
  await expect(restoreBackup({ url: readDatabaseUrl(app), file, mayReplace: allowReplace })).rejects.toThrow(
    'shop is running',
  )
  await expect(resetDatabase({ url: readDatabaseUrl(app), mayReplace: allowReplace })).rejects.toThrow(
    'shop is running',
  )
})

test('lists other database connections before replacing data', async () => {
  const [file, url] = [await createBackupPath(), await createEmptyDatabase()]
  await writeBackup({ url: readDatabaseUrl(await startApp()), file, now })
  const pooler = new pg.Client({ connectionString: url, application_name: 'pgbouncer' })
  await pooler.connect()
  const refuse = vi.fn<(there: unknown, others: string[]) => Promise<boolean>>(async () => false)
  expect(await restoreBackup({ url, file, mayReplace: refuse })).toBeUndefined()
  await pooler.end()
  expect(refuse.mock.calls[0]?.[1]).toEqual(['pgbouncer'])
})

test('a reset leaves an empty shop', async () => {
  const app = await startApp()
  const file = await createBackupPath()
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  const url = await createEmptyDatabase()
  await restoreBackup({ url, file, mayReplace: allowReplace })
  expect(await resetDatabase({ url, mayReplace: async () => false })).toBe(false)
  expect(await resetDatabase({ url, mayReplace: allowReplace })).toBe(true)
  expect(await runQuery(url, 'select * from brands')).toEqual([])
  expect(await runQuery(url, 'select * from drizzle.__drizzle_migrations')).toHaveLength(
    loadShopMigrations().length,
  )
})
