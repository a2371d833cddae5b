import { readdir, readFile, stat, statfs, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { idempotencyKeys, outbox, slots } from '@larder/api/model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { checkInvariants } from './invariants.ts'
import { drillBackup } from './drill.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'
import {
  allowReplace,
  createBackupPath,
  createEmptyDatabase,
  readAllTables,
  now,
  runQuery,
  readDatabaseUrl,
  startUsedShop,
} from './backup.testing.ts'

const never = vi.fn<() => Promise<boolean>>(async () => false)

test('restores every table of a backup made while the shop runs', async () => {
  const app = await startUsedShop()
  const file = await createBackupPath()
  const { header, bytes } = await writeBackup({ url: readDatabaseUrl(app), file, now })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(bytes).toBeGreaterThan(1_000)
  expect(await verifyBackup(file)).toEqual(header)
  const url = await createEmptyDatabase()
  const onProgress = vi.fn<(rows: number, all: number) => void>()
  const restored = await restoreBackup({ url, file, mayReplace: never, onRows: onProgress })
  expect(restored?.migrated).toBe(0)
  expect(never).not.toHaveBeenCalled()
  expect(await readAllTables(url)).toEqual(await readAllTables(readDatabaseUrl(app)))
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
  expect(onProgress).toHaveBeenLastCalledWith(rows, rows)
  expect((await checkInvariants(url)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('restores an encrypted backup only with its passphrase', async () => {
  const app = await startUsedShop()
  const [file, url] = [await createBackupPath(), await createEmptyDatabase()]
  const passphrase = 'a kettle, a hedge and nine spoons'
  const { header } = await writeBackup({ url: readDatabaseUrl(app), file, now, passphrase })
  expect((await readFile(file)).includes('ada@fernhill.example')).toBe(false)
  expect(await verifyBackup(file, passphrase)).toEqual(header)
  await expect(verifyBackup(file)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(verifyBackup(file, 'another passphrase')).rejects.toThrow('passphrase is another one')
  await restoreBackup({ url, file, mayReplace: allowReplace, passphrase })
  expect(await readAllTables(url)).toEqual(await readAllTables(readDatabaseUrl(app)))
  const bytes = await readFile(file)
  for (const at of [40, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const spoiled = Buffer.from(bytes)
    spoiled[at] = (spoiled[at] ?? 0) ^ 1
    await writeFile(file, spoiled)
    await expect(verifyBackup(file, passphrase)).rejects.toThrow('damaged')
  }
})

test('writes nothing where the disk has less room than the newest backup took', async () => {
  const app = await startUsedShop()
  const file = await createBackupPath()
  const newest = resolve(dirname(file), 'newest.backup')
  await writeFile(newest, '')
  await truncate(newest, 8_000_000_000_000) // of holes alone
  const written = writeBackup({ url: readDatabaseUrl(app), file, now })
  await expect(written).rejects.toThrow(/^There is no room for a backup in .+ Nothing was written\.$/)
  expect(await readdir(dirname(file))).toEqual(['newest.backup'])
  await truncate(newest, 0)
  expect((await writeBackup({ url: readDatabaseUrl(app), file, now })).bytes).toBeGreaterThan(1_000)
})

/** Backups of holes alone, oldest first, of each of which the disk has an eighth free. */
async function writeBackups(folder: string, names: readonly string[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  for (const [at, name] of names.entries()) {
    await writeFile(resolve(folder, name), '')
    await truncate(resolve(folder, name), 8 * bavail * bsize + 10_000_000_000)
    await utimes(resolve(folder, name), at, at)
  }
}

test('the oldest backups make room for another, and are told', async () => {
  const app = await startUsedShop()
  const file = await createBackupPath()
  const folder = dirname(file)
  const timed = [1, 2, 3, 4, 5, 6].map((hour) => `larder-2030-01-08T0${hour}0000Z.backup`)
  await writeBackups(folder, ['of-a-person.backup', ...timed])
  const onDeleted = vi.fn<(old: string) => void>()
  await writeBackup({ url: readDatabaseUrl(app), file, now, onDeleted })
  const [oldest = '', second = '', ...left] = timed
  expect(onDeleted.mock.calls).toEqual([[resolve(folder, oldest)], [resolve(folder, second)]])
  expect((await readdir(folder)).toSorted()).toEqual([...left, 'of-a-person.backup', 'one.backup'])
})

test('deletes no backup where three would be too many still', async () => {
  const app = await startUsedShop()
  const file = await createBackupPath()
  const timed = [1, 2, 3, 4].map((hour) => `larder-2030-01-08T0${hour}0000Z.backup`)
  await writeBackups(dirname(file), timed)
  const written = writeBackup({ url: readDatabaseUrl(app), file, now })
  await expect(written).rejects.toThrow('There is no room for a backup')
  expect((await readdir(dirname(file))).toSorted()).toEqual(timed)
})

test('a backup made during writes is consistent', async () => {
  const app = await startApp()
  const [file, url] = [await createBackupPath(), await createEmptyDatabase()]
  const writer = connect(readDatabaseUrl(app), { max: 8, onError: () => undefined })
  let isOver = false
  const fact = { brandId: 'fernhill', createdAt: now }
  // Two rows in tables that are far apart in the file, always written together.
  const write = async () => {
    while (!isOver) {
      const id = newId()
      await inTransaction(writer, async (tx) => {
        await tx.insert(outbox).values({ ...fact, id, topic: 'nobody', lane: 'nobody', payload: {} })
        await tx.insert(idempotencyKeys).values({ ...fact, scope: 'x', key: id, requestHash: '' })
      })
    }
  }
  const writing = Promise.all([write(), write(), write()])
  await expect.poll(() => writer.$count(outbox)).toBeGreaterThan(20)
  await writeBackup({ url: readDatabaseUrl(app), file, now })
  isOver = true
  await writing
  const written = await writer.$count(outbox)
  await writer.$client.end()
  await restoreBackup({ url, file, mayReplace: allowReplace })
  const counts = await runQuery<{ queued: number; keys: number; both: number }>(
    url,
    `select (select count(*)::int from outbox) as queued, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from outbox o join idempotency_keys k on k.key = o.id) as both`,
  )
  const [{ queued, keys, both } = { queued: 0, keys: 0, both: 0 }] = counts
  expect(queued).toBeGreaterThan(20)
  expect(queued).toBeLessThanOrEqual(written)
  expect([keys, both]).toEqual([queued, queued])
})

test('a drill restores beside the shop, checks the invariants and cleans up', async () => {
  const app = await startUsedShop()
  const file = await createBackupPath()
  const { header } = await writeBackup({ url: readDatabaseUrl(app), file, now })
  const drill = await drillBackup({ url: readDatabaseUrl(app), file })
  expect(drill.header).toEqual(header)
  expect(drill.findings.filter(({ broken }) => broken > 0)).toEqual([])
  expect(drill.findings).toHaveLength(8)
  const left = await runQuery(
    readDatabaseUrl(app),
    `select datname from pg_database where datname like 'larder_drill_%'`,
  )
  expect(left).toEqual([])
})

test('a drill is not limited to the time that statements of the shop have', async () => {
  const app = await startUsedShop()
  const url = new URL(readDatabaseUrl(app))
  const file = await createBackupPath()
  await writeBackup({ url: url.href, file, now })
  // As the role has it beside a pooler, but less than it takes to make a database.
  url.searchParams.set('options', '-c statement_timeout=20')
  await expect(drillBackup({ url: url.href, file })).resolves.toMatchObject({
    findings: expect.any(Array) as unknown,
  })
})

test('a drill drops what an interrupted one left, and nothing of one that runs', async () => {
  const app = await startUsedShop()
  const url = readDatabaseUrl(app)
  const file = await createBackupPath()
  await writeBackup({ url, file, now })
  const used = `larder_drill_${'b'.repeat(32)}`
  const databases = [`larder_drill_${'a'.repeat(32)}`, used, 'larder_drill_of_ours']
  for (const name of databases) {
    await ensureDatabase(url, name)
    onTestFinished(() => dropDatabase(url, name))
  }
  const running = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${used}` }).href,
  })
  await running.connect()
  await drillBackup({ url, file })
  const names = `select datname as name from pg_database where datname like 'larder\\_drill\\_%' order by 1`
  expect(await runQuery(url, names)).toEqual([{ name: used }, { name: 'larder_drill_of_ours' }])
  await running.end()
})

test('finds and names a broken invariant', async () => {
  const app = await startUsedShop()
  await app.db.update(slots).set({ used: 1_000, capacity: 1_000 })
  await runQuery(readDatabaseUrl(app), `update orders set total_pence = total_pence + 1`)
  const broken = (await checkInvariants(readDatabaseUrl(app))).filter((finding) => finding.broken > 0)
  expect(broken.map(({ invariant }) => invariant)).toEqual([
    'every order costs what its basket said',
    'every slot has as many places taken as baskets and orders hold',
  ])
})
