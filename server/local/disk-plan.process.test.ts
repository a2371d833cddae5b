import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { findFreePort } from '@larder/testing/free-port.ts'
import { makeLive } from '@larder/edge/tiny-plan.testing.ts'
import { publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { preparations } from '@larder/api/model/schema/index.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { createDataFolder, openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { promote, readPlanHistory } from '@larder/control/plan/plan-acts.ts'
import { PREPARATION_NAME, computePreparationDigest } from './demo/prepare-database.ts'
import { openShop } from './open-shop.ts'

const host = { area: 'host', version: 'h1', claims: [], node: TINY_HOST, isUnplanned: true }

/** A prepared database whose plans are signed by another server. */
async function openHistory() {
  const folder = await createDataFolder()
  const databaseUrl = await freshDatabase('demo')
  const ledger = await openTestLedger(databaseUrl, folder)
  await publishTiny(folder, host)
  await changePlan(ledger, { who: 'ann', area: 'host', act: 'promote', why: '' }, (plan) =>
    promote(plan, 'host', 'h1'),
  )
  await ledger.db
    .insert(preparations)
    .values({ name: PREPARATION_NAME, digest: await computePreparationDigest('none') })
  return { databaseUrl, history: () => readPlanHistory(ledger, 10) }
}

/** Starts a server as in production, with a separate data folder and without PLAN_KEY_FILE. */
async function startSecond(databaseUrl: string, data: string, settings: Record<string, string> = {}) {
  const said: string[] = []
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const shop = openShop(
    {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      LARDER_SANDBOX: 'allow',
      STOP_WAIT_MS: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: databaseUrl,
      LARDER_DATA: data,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      OPS_PORT: String(await findFreePort()),
      ...settings,
    },
    (text) => said.push(text),
  )
  onTestFinished(() => shop.stop())
  return { open: shop.open, said: () => said.join('\n') }
}

test('a second server without the shop’s key fails to start and does not begin a new history', async () => {
  const { databaseUrl, history } = await openHistory()
  const data = await createDataFolder()
  const second = await startSecond(databaseUrl, data)
  await expect(second.open).rejects.toThrow(resolve(data, 'keys/plan.pem'))
  expect(second.said()).not.toContain('Building')
  expect(await history()).toHaveLength(1)
})

test('a server with a last good plan starts with it and reports it', { timeout: 300_000 }, async () => {
  const { databaseUrl, history } = await openHistory()
  const data = await createDataFolder()
  await publishTiny(data, host)
  await makeLive(data, 'host', 'h1')
  const second = await startSecond(databaseUrl, data)
  const { port } = await second.open
  expect(second.said()).toContain('The shop starts with the plan on its disk.')
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { host: 'fernhill.localhost' } })
  expect(await page.text()).toContain('"hostVersion":"h1"')
  expect(await history()).toHaveLength(1)
})

test(
  'a server of another cell starts with the plan on its disk while the plan’s database is away',
  { timeout: 300_000 },
  async () => {
    const { databaseUrl } = await openHistory()
    const data = await createDataFolder()
    await publishTiny(data, host)
    const settings = {
      PLAN_DATABASE_URL: `postgres://larder@127.0.0.1:${await findFreePort()}/larder`,
      CELL: 'south',
    }
    const without = await startSecond(databaseUrl, await createDataFolder(), settings)
    await expect(without.open, 'there is no plan on its disk').rejects.toThrow('Failed query')
    await makeLive(data, 'host', 'h1')
    const second = await startSecond(databaseUrl, data, settings)
    const { port } = await second.open
    expect(second.said()).toContain('The database of the plan does not answer')
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { host: 'fernhill.localhost' } })
    expect(await page.text()).toContain('"hostVersion":"h1"')
  },
)
