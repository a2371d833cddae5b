import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startServer } from '@larder/testing/server-process.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { brands, members, orders } from '@larder/api/model/schema/index.ts'
import { loadConfig } from '@larder/api/config.ts'
import { openDatabase } from './database.ts'

const SILENT = { say: () => undefined }

test('a start fails when the external database is missing, and the message hides the password', async () => {
  const DATABASE_URL = 'postgres://larder:a-secret@127.0.0.1:1/shop'
  // A folder in which no shop has run before.
  const LARDER_DATA = join(tmpdir(), 'larder-that-was-never-open')
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL, LARDER_DATA })
  await expect(openDatabase(config, SILENT)).rejects.toThrow(
    'The database 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  )
})

test('a shop that ran before starts without its database and reports it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'larder-own-database-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const DATABASE_URL = 'postgres://larder:a-secret@127.0.0.1:1/shop'
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL, LARDER_DATA: data })
  const said: string[] = []
  await expect(openDatabase(config, SILENT)).rejects.toThrow('ECONNREFUSED')
  await writeFile(join(data, 'plan.json'), '{}')
  const database = await openDatabase(config, { say: (text) => said.push(text) })
  onTestFinished(database.stop)
  expect(database).toMatchObject({ url: DATABASE_URL, isAway: true })
  expect(said.join()).toContain('The shop starts with what is on its disk.')
  expect(said.join()).not.toContain('a-secret')
})

test('the server is sent to the pooler, and only the preparation around it', async () => {
  const DATABASE_SESSION_URL = await freshDatabase('demo')
  const DATABASE_URL = 'postgres://larder:a-secret@127.0.0.1:1/pooler'
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL,
    DATABASE_SESSION_URL,
    LARDER_DATA: join(tmpdir(), 'larder-that-was-never-open'),
  })
  const database = await openDatabase(config, SILENT)
  onTestFinished(database.stop)
  expect(database).toMatchObject({ url: DATABASE_URL, sessionUrl: DATABASE_SESSION_URL, isAway: false })
})

test('a database of a different release line fails every start with a one-line message', async () => {
  const data = await mkdtemp(join(tmpdir(), 'larder-own-database-'))
  onTestFinished(() => rm(data, { recursive: true }))
  await writeFile(join(data, 'plan.json'), '{}')
  const DATABASE_URL = await freshDatabase('demo')
  const db = connect(DATABASE_URL, { max: 1, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  await db.$client.query(`update drizzle.__drizzle_migrations set hash = 'another'`)
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL, LARDER_DATA: data })
  const onMigrated = vi.fn<() => void>()
  const opening = openDatabase(config, { ...SILENT, onMigrated })
  await expect(opening).rejects.toThrow(/^This database was made by another .*$/)
  expect(onMigrated).not.toHaveBeenCalled()
  const alone = await startServer({ databaseUrl: DATABASE_URL }).catch((error: Error) => error.message)
  expect(alone).toMatch(/^The server did not start:\nThis database was made by another .*\n$/)
})

async function openInProduction(DATABASE_URL: string, environment: Record<string, string> = {}) {
  const LARDER_DATA = join(tmpdir(), 'larder-that-was-never-open')
  const settings = { NODE_ENV: 'production', LARDER_SANDBOX: 'allow', DATABASE_URL, LARDER_DATA }
  const database = await openDatabase(loadConfig({ ...settings, ...environment }), SILENT)
  onTestFinished(database.stop)
  const db = connect(DATABASE_URL, { max: 1, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  return {
    brands: await db.$count(brands),
    members: await db.$count(members),
    orders: await db.$count(orders),
  }
}

async function signInAsSam(databaseUrl: string) {
  const visitor = (await startServer({ databaseUrl })).newVisitor()
  const sam = { username: 'sam@fernhill.example', password: 'orchard-gate-42' }
  return visitor.call(authApi.oauthToken, { grant_type: 'password', ...sam })
}

test('a start in production does not import demo brands', async () => {
  const url = await freshDatabase('empty')
  expect(await openInProduction(url)).toEqual({ brands: 0, members: 0, orders: 0 })
})

test('production imports the demo brands on request, without their published passwords', async () => {
  const url = await freshDatabase('empty')
  const stored = await openInProduction(url, { DEMO_BRANDS: 'import' })
  expect(stored).toMatchObject({ brands: 2, orders: 0 })
  expect(stored.members).toBeGreaterThan(0)
  await expect(signInAsSam(url)).rejects.toMatchObject({ status: 401 })
})

test('demo members imported before production lose their published password', async () => {
  const url = await freshDatabase('demo')
  expect(await signInAsSam(url)).toMatchObject({ strategy: 'member' })
  expect(await openInProduction(url)).toMatchObject({ brands: 2 })
  await expect(signInAsSam(url)).rejects.toMatchObject({ status: 401 })
})
