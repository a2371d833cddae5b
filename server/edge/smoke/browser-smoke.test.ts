import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sampleOf } from '@larder/shared/testing/whole-run'
import { opsContract } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { planChanges } from '@larder/releases/schema.ts'
import { createToken } from '@larder/releases/ops/operators.ts'
import { planKey } from '@larder/releases/signing.ts'
import { mountTiny, operate, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`
const PROBLEM = '/menu is not hydrated within 15 s'
let folder = ''
let shop: TestApp
let token: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-browser-smoke-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2']) {
    const claims = ['/menu', '/stores/:storeSlug/*']
    await publishTiny(folder, { area: 'menu', version, claims, node: PAGE, isWaiting: version !== 'm1' })
  }
  shop = await startApp()
  await mountTiny(shop, folder)
  await publishTiny(folder, { area: 'menu', version: 'm3', claims: ['/menu'], node: PAGE, isWaiting: true })
  const { db, clock } = shop.deps
  token = await createToken(
    { db, key: await planKey({ dataFolder: folder }) },
    { name: 'menu squad', roles: ['publish:menu'], now: clock() },
  )
})

const ask = (path: string, body?: object) =>
  shop.request(`/ops/releases/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const samplesOf = async (name: string) =>
  opsContract.ReleaseSamples.parse(await (await ask(`${name}/samples`)).json())
const found = async (problems: string[]) => (await ask('menu/m2/browser-smoke', { problems })).status

test('the last browser trial decides whether a release goes live; only its squad reports it', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 5 })
  expect(await found([PROBLEM])).toBe(200)
  await expect(canary()).rejects.toThrow('browser-smoke')
  await expect(operate(shop, 'menu', { act: 'promote', version: 'm2' })).rejects.toThrow(PROBLEM)
  await operate(shop, 'menu', {
    act: 'rule',
    version: 'm2',
    kind: 'tester',
    names: ['Ada'],
    withoutGate: true,
    why: 'a trial',
  })
  expect(await found([])).toBe(204)
  await canary()
  expect((await ask('host/h1/browser-smoke', { problems: [PROBLEM] })).status).toBe(403)
  expect((await ask('menu/m9/browser-smoke', { problems: [] })).status).toBe(404)
  expect((await ask('menu/m2/browser-smoke', { problems: 'none' })).status).toBe(422)
})

test('a squad’s clean trial needs an operator’s, too', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm3', percent: 5 })
  expect((await ask('menu/m3/browser-smoke', { problems: [] })).status).toBe(204)
  await expect(canary()).rejects.toThrow(
    'Its squad alone says that a browser opened it: the shop’s operators open it by `pnpm release:try menu m3`.',
  )
  token = shop.deps.config.localOpsToken
  expect((await ask('menu/m3/browser-smoke', { problems: [] })).status).toBe(204)
  await canary()
})

test('an operator’s finding stays until an operator’s clean trial', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm3', percent: 5 })
  const [squad, operator] = [token, shop.deps.config.localOpsToken]
  const says = async (who: string, problems: string[]) => {
    token = who
    expect((await ask('menu/m3/browser-smoke', { problems })).status).toBe(problems.length > 0 ? 200 : 204)
  }
  await says(operator, [PROBLEM])
  await says(squad, [])
  await expect(canary()).rejects.toThrow(PROBLEM)
  await says(operator, [])
  await says(squad, [PROBLEM])
  await expect(canary()).rejects.toThrow(PROBLEM)
  await says(squad, [])
  await canary()
})

test('a release that all visitors had stays known, however many trials follow', async () => {
  await operate(shop, 'menu', { act: 'promote', version: 'm3', withoutGate: true, why: 'a trial' })
  await operate(shop, 'menu', { act: 'promote', version: 'm1' })
  const trials = Array.from({ length: 501 }, (_, index) => ({
    revision: 1_000 + index,
    at: shop.deps.clock(),
    who: 'menu squad',
    area: 'menu',
    act: 'browser-smoke',
    why: '',
    evidence: { version: 'm2', problems: [] },
    plan: '{}',
    signature: 'none',
  }))
  await shop.deps.db.insert(planChanges).values(trials)
  const again = operate(shop, 'menu', { act: 'promote', version: 'm3' })
  await expect(again).resolves.toBeUndefined()
})

const ACTS = [
  { act: 'canary', percent: 5 },
  { act: 'start' },
  { act: 'rule', kind: 'tester', names: ['Ada'] },
  { act: 'promote' },
]
test.each(sampleOf(ACTS, 3))(
  'rejects a release without a browser trial at $act, and explains how to run one',
  async (act) => {
    const live = { ...act, version: 'm3' }
    await expect(operate(shop, 'menu', live)).rejects.toThrow(
      'No browser has opened it: the shop’s operators open it by `pnpm release:try menu m3`.',
    )
    await operate(shop, 'menu', { ...live, withoutGate: true, why: 'no machine here has a browser' })
    // Visitors have it by now, and have had it afterwards.
    const promote = (version: string) => operate(shop, 'menu', { act: 'promote', version })
    await promote('m3')
    for (const version of ['m1', 'm2', 'm3']) await promote(version)
  },
)

test('a ledger row not signed by this shop makes no release known', async () => {
  const forged = (revision: number, plan: string) => ({
    revision,
    at: shop.deps.clock(),
    who: 'nobody',
    area: 'menu',
    act: 'promote',
    why: '',
    plan,
    signature: 'none',
  })
  const plan = JSON.stringify({ areas: { menu: { stable: 'm3', weight: 0, isKilled: false } }, releases: {} })
  await shop.deps.db.insert(planChanges).values([forged(1_000, plan), forged(1_001, plan.slice(0, 20))])
  await expect(operate(shop, 'menu', { act: 'promote', version: 'm3' })).rejects.toThrow(
    'No browser has opened it',
  )
})

test('opens the pages of its claims, with a store of the shop', async () => {
  const { host, paths, claimed } = await samplesOf('menu/m2')
  expect(host).not.toBe('')
  expect(paths).toEqual(['/menu', expect.stringMatching(/^\/stores\/[a-z0-9-]+$/)])
  expect(claimed).toEqual(paths.map((path) => ({ path, isNew: false })))
  const claims = ['/menu', '/offers']
  await publishTiny(folder, { area: 'menu', version: 'm4', claims, node: PAGE, isWaiting: true })
  expect((await samplesOf('menu/m4')).claimed).toEqual([
    { path: '/menu', isNew: false },
    { path: '/offers', isNew: true },
  ])
})

test('a host’s trial opens a page of every live area, checkout included', async () => {
  token = shop.deps.config.localOpsToken
  const checkout = { area: 'checkout', version: 'c1', claims: ['/checkout/*'], node: PAGE }
  await publishTiny(folder, { ...checkout, isWaiting: true })
  await operate(shop, 'checkout', { act: 'promote', version: 'c1', withoutGate: true, why: 'a trial' })
  expect((await samplesOf('host/h1')).paths).toEqual(['/', '/menu', '/checkout'])
  await operate(shop, 'menu', ['kill'])
  expect((await samplesOf('host/h1')).paths).toEqual(['/', '/checkout'])
})
