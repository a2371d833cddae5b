import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { filledBasket, orderOf } from '../../testing/order-fixtures.ts'
import { startApp, type TestApp } from '../../testing/index.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { asMember } from '../../testing/member-fixtures.ts'
import { connect } from '../../src/kernel/db/client.ts'
import { newId } from '../../src/kernel/db/id.ts'
import { knownMigrations } from '../../src/kernel/db/migrations.ts'
import { idempotencyKeys, outbox, slots } from '../../src/model/schema/index.ts'
import { inTransaction } from '../../src/kernel/db/transaction.ts'
import {
  checkInvariants,
  drillBackup,
  resetDatabase,
  restoreBackup,
  verifyBackup,
  writeBackup,
} from './index.ts'

const now = new Date('2030-01-08T10:00:00Z')
const always = async () => true
const never = vi.fn<() => Promise<boolean>>(async () => false)

const urlOf = ({ deps }: TestApp) => deps.config.databaseUrl ?? ''

const emptyDatabase = () => freshDatabase('empty')

async function backupFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'one.backup')
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table, the migrations' too, with all its rows. */
async function everything(url: string): Promise<Map<string, string>> {
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
async function usedShop(): Promise<TestApp> {
  const app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const member = await asMember(app, 'ada@fernhill.example', { firstname: 'A\\d"a\tÅ 🍞' })
  const basket = await filledBasket(app, member)
  await member.call(checkoutApi.processOrder, orderOf(basket, 'cash'))
  await filledBasket(app, member)
  return app
}

test('every table comes back as it was, while the shop goes on', async () => {
  const app = await usedShop()
  const file = await backupFile()
  const { header, bytes } = await writeBackup({ url: urlOf(app), file, now })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(bytes).toBeGreaterThan(1_000)
  expect(await verifyBackup(file)).toEqual(header)
  const url = await emptyDatabase()
  const onProgress = vi.fn<(rows: number, all: number) => void>()
  const restored = await restoreBackup({ url, file, mayReplace: never, onRows: onProgress })
  expect(restored?.migrated).toBe(0)
  expect(never).not.toHaveBeenCalled()
  expect(await everything(url)).toEqual(await everything(urlOf(app)))
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
  expect(onProgress).toHaveBeenLastCalledWith(rows, rows)
  expect((await checkInvariants(url)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('what is there is replaced only when somebody says so', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  const url = await emptyDatabase()
  await restoreBackup({ url, file, mayReplace: always })
  await query(url, `update brands set name = 'Another'`)
  expect(await restoreBackup({ url, file, mayReplace: async () => false })).toBeUndefined()
  expect(await query(url, 'select distinct name from brands')).toEqual([{ name: 'Another' }])
  await restoreBackup({ url, file, mayReplace: always })
  expect(await everything(url)).toEqual(await everything(urlOf(app)))
})

test('nothing is restored of a file that is damaged, cut short or something else', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  const whole = await readFile(file)
  const url = await emptyDatabase()
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
    await expect(restoreBackup({ url, file, mayReplace: always })).rejects.toMatchObject({
      name: 'BackupError',
    })
  }
  expect((await everything(url)).size).toBe(0)
})

test('a restore that fails half way leaves what was there', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  const url = await emptyDatabase()
  await restoreBackup({ url, file, mayReplace: always })
  const before = await everything(url)
  const broken = { hash: 'later', createdAt: 9e12, statements: ['alter table nowhere add column x text'] }
  const known = [...knownMigrations(), broken]
  await expect(restoreBackup({ url, file, mayReplace: always, known })).rejects.toThrow('nowhere')
  expect(await everything(url)).toEqual(before)
})

test('an older backup comes back and is migrated; a newer one is refused', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  const url = await emptyDatabase()
  const later = {
    hash: 'later',
    createdAt: 9e12,
    statements: [`alter table brands add column motto text not null default 'Good food'`],
  }
  const known = [...knownMigrations(), later]
  expect((await restoreBackup({ url, file, mayReplace: always, known }))?.migrated).toBe(1)
  expect(await query(url, 'select distinct motto from brands')).toEqual([{ motto: 'Good food' }])
  const newer = await backupFile()
  await writeBackup({ url, file: newer, now })
  await expect(restoreBackup({ url, file: newer, mayReplace: always })).rejects.toThrow('newer release')
})

test('a shop at work is not replaced', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  await app.request('/readyz')
  await expect(restoreBackup({ url: urlOf(app), file, mayReplace: always })).rejects.toThrow(
    'shop is running',
  )
  await expect(resetDatabase({ url: urlOf(app), mayReplace: always })).rejects.toThrow('shop is running')
})

test('whoever else is connected is named before anything is replaced', async () => {
  const [file, url] = [await backupFile(), await emptyDatabase()]
  await writeBackup({ url: urlOf(await startApp()), file, now })
  const pooler = new pg.Client({ connectionString: url, application_name: 'pgbouncer' })
  await pooler.connect()
  const refuse = vi.fn<(there: unknown, others: string[]) => Promise<boolean>>(async () => false)
  expect(await restoreBackup({ url, file, mayReplace: refuse })).toBeUndefined()
  await pooler.end()
  expect(refuse.mock.calls[0]?.[1]).toEqual(['pgbouncer'])
})

test('an encrypted backup comes back with its passphrase and is noise without', async () => {
  const app = await usedShop()
  const [file, url] = [await backupFile(), await emptyDatabase()]
  const passphrase = 'a kettle, a hedge and nine spoons'
  const { header } = await writeBackup({ url: urlOf(app), file, now, passphrase })
  expect((await readFile(file)).includes('ada@fernhill.example')).toBe(false)
  expect(await verifyBackup(file, passphrase)).toEqual(header)
  await expect(verifyBackup(file)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(verifyBackup(file, 'another passphrase')).rejects.toThrow('passphrase is another one')
  await restoreBackup({ url, file, mayReplace: always, passphrase })
  expect(await everything(url)).toEqual(await everything(urlOf(app)))
  const bytes = await readFile(file)
  for (const at of [40, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const spoiled = Buffer.from(bytes)
    spoiled[at] = (spoiled[at] ?? 0) ^ 1
    await writeFile(file, spoiled)
    await expect(verifyBackup(file, passphrase)).rejects.toThrow('damaged')
  }
}, 90_000)

test('a backup during writes is of one moment', async () => {
  const app = await startApp()
  const [file, url] = [await backupFile(), await emptyDatabase()]
  const writer = connect(urlOf(app), { max: 8, onError: () => undefined })
  let isOver = false
  const fact = { brandId: 'fernhill', createdAt: now }
  // Two rows in two tables that are far apart in the file, always written together.
  const write = async () => {
    while (!isOver) {
      const id = newId()
      await inTransaction(writer, async (tx) => {
        await tx.insert(outbox).values({ ...fact, id, topic: 'nobody', payload: {} })
        await tx.insert(idempotencyKeys).values({ ...fact, scope: 'x', key: id, requestHash: '' })
      })
    }
  }
  const writing = Promise.all([write(), write(), write()])
  await expect.poll(() => writer.$count(outbox)).toBeGreaterThan(20)
  await writeBackup({ url: urlOf(app), file, now })
  isOver = true
  await writing
  const written = await writer.$count(outbox)
  await writer.$client.end()
  await restoreBackup({ url, file, mayReplace: always })
  const counts = await query<{ queued: number; keys: number; both: number }>(
    url,
    `select (select count(*)::int from outbox) as queued, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from outbox o join idempotency_keys k on k.key = o.id) as both`,
  )
  const [{ queued, keys, both } = { queued: 0, keys: 0, both: 0 }] = counts
  expect(queued).toBeGreaterThan(20)
  expect(queued).toBeLessThanOrEqual(written)
  expect([keys, both]).toEqual([queued, queued])
})

test('a drill restores beside the shop, checks its promises and leaves nothing behind', async () => {
  const app = await usedShop()
  const file = await backupFile()
  const { header } = await writeBackup({ url: urlOf(app), file, now })
  const drill = await drillBackup({ url: urlOf(app), file })
  expect(drill.header).toEqual(header)
  expect(drill.findings.filter(({ broken }) => broken > 0)).toEqual([])
  expect(drill.findings.length).toBeGreaterThan(5)
  const left = await query(urlOf(app), `select datname from pg_database where datname like 'larder_drill_%'`)
  expect(left).toEqual([])
})

test('a broken promise is found and named', async () => {
  const app = await usedShop()
  // As in a backup from before the database had this constraint.
  await query(urlOf(app), `alter table slots drop constraint slots_capacity`)
  await app.db.update(slots).set({ used: 1_000 })
  await query(urlOf(app), `update orders set total_pence = total_pence + 1`)
  await query(urlOf(app), `insert into outcodes values ('ZZ1', 'x', 0, 0)`)
  const broken = (await checkInvariants(urlOf(app))).filter((finding) => finding.broken > 0)
  expect(broken.map(({ invariant }) => invariant)).toEqual([
    'every order costs what its basket said',
    'every slot has as many places taken as baskets and orders hold',
    'no slot is oversold',
  ])
})

test('a reset leaves an empty shop', async () => {
  const app = await startApp()
  const file = await backupFile()
  await writeBackup({ url: urlOf(app), file, now })
  const url = await emptyDatabase()
  await restoreBackup({ url, file, mayReplace: always })
  expect(await resetDatabase({ url, mayReplace: async () => false })).toBe(false)
  expect(await resetDatabase({ url, mayReplace: always })).toBe(true)
  expect(await query(url, 'select * from brands')).toEqual([])
  expect(await query(url, 'select * from drizzle.__drizzle_migrations')).toHaveLength(
    knownMigrations().length,
  )
})
