import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sample } from '@larder/shared/testing/whole-run'
import * as opsContract from '@larder/contracts/ops'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { planChanges } from '@larder/control/ledger/schema.ts'
import { createToken } from '@larder/control/ops/tokens.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
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
    await publishTiny(folder, { area: 'menu', version, claims, node: PAGE, isUnplanned: version !== 'm1' })
  }
  shop = await startApp()
  await mountTiny(shop, folder)
  await publishTiny(folder, { area: 'menu', version: 'm3', claims: ['/menu'], node: PAGE, isUnplanned: true })
  const { db, clock } = shop.deps
  token = await createToken(
    { db, key: await openPlanKey({ dataFolder: folder }) },
    { name: 'menu squad', roles: ['publish:menu'], now: clock() },
  )
})

const requestOps = (path: string, body?: object) =>
  shop.request(`/ops/releases/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const readSamples = async (name: string) =>
  opsContract.ReleaseSamples.parse(await (await requestOps(`${name}/samples`)).json())
const reportProblems = async (problems: string[]) =>
  (await requestOps('menu/m2/browser-smoke', { problems })).status

test('the last browser trial decides whether a release may go live, and only its squad may report it', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 5 })
  expect(await reportProblems([PROBLEM])).toBe(200)
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
  expect(await reportProblems([])).toBe(204)
  await canary()
  expect((await requestOps('host/h1/browser-smoke', { problems: [PROBLEM] })).status).toBe(403)
  expect((await requestOps('menu/m9/browser-smoke', { problems: [] })).status).toBe(404)
  expect((await requestOps('menu/m2/browser-smoke', { problems: 'none' })).status).toBe(422)
})

test('a squad’s clean trial also needs one by an operator', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm3', percent: 5 })
  expect((await requestOps('menu/m3/browser-smoke', { problems: [] })).status).toBe(204)
  await expect(canary()).rejects.toThrow(
    'Its squad alone says that a browser opened it: the shop’s operators do that with `pnpm release:try menu m3`.',
  )
  token = shop.deps.config.localOpsToken
  expect((await requestOps('menu/m3/browser-smoke', { problems: [] })).status).toBe(204)
  await canary()
})

test('an operator’s finding blocks the release until an operator’s clean trial', async () => {
  const canary = () => operate(shop, 'menu', { act: 'canary', version: 'm3', percent: 5 })
  const [squad, operator] = [token, shop.deps.config.localOpsToken]
  const report = async (reporter: string, problems: string[]) => {
    token = reporter
    const { status } = await requestOps('menu/m3/browser-smoke', { problems })
    expect(status).toBe(problems.length > 0 ? 200 : 204)
  }
  await report(operator, [PROBLEM])
  await report(squad, [])
  await expect(canary()).rejects.toThrow(PROBLEM)
  await report(operator, [])
  await report(squad, [PROBLEM])
  await expect(canary()).rejects.toThrow(PROBLEM)
  await report(squad, [])
  await canary()
})

test('a release that was live needs no new trial, however many trials of others follow', async () => {
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
  const repeated = operate(shop, 'menu', { act: 'promote', version: 'm3' })
  await expect(repeated).resolves.toBeUndefined()
})

const ACTIONS = [
  { act: 'canary', percent: 5 },
  { act: 'start' },
  { act: 'rule', kind: 'tester', names: ['Ada'] },
  { act: 'promote' },
]
test.each(sample(ACTIONS, 3))(
  'rejects a release without a browser trial at $act, and explains how to run one',
  async (act) => {
    const change = { ...act, version: 'm3' }
    await expect(operate(shop, 'menu', change)).rejects.toThrow(
      'No browser has opened it: the shop’s operators do that with `pnpm release:try menu m3`.',
    )
    await operate(shop, 'menu', { ...change, withoutGate: true, why: 'no machine here has a browser' })
    // Once the release is or was live, it needs no trial.
    const promote = (version: string) => operate(shop, 'menu', { act: 'promote', version })
    await promote('m3')
    for (const version of ['m1', 'm2', 'm3']) await promote(version)
  },
)

test('ignores ledger rows that this shop did not sign', async () => {
  const makeForgedRow = (revision: number, plan: string) => ({
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
  await shop.deps.db
    .insert(planChanges)
    .values([makeForgedRow(1_000, plan), makeForgedRow(1_001, plan.slice(0, 20))])
  await expect(operate(shop, 'menu', { act: 'promote', version: 'm3' })).rejects.toThrow(
    'No browser has opened it',
  )
})

test('lists a page for each claim, with a store of the shop', async () => {
  const { host, paths, claimed } = await readSamples('menu/m2')
  expect(host).not.toBe('')
  expect(paths).toEqual(['/menu', expect.stringMatching(/^\/stores\/[a-z0-9-]+$/)])
  expect(claimed).toEqual(paths.map((path) => ({ path, isNew: false })))
  const claims = ['/menu', '/offers']
  await publishTiny(folder, { area: 'menu', version: 'm4', claims, node: PAGE, isUnplanned: true })
  expect((await readSamples('menu/m4')).claimed).toEqual([
    { path: '/menu', isNew: false },
    { path: '/offers', isNew: true },
  ])
})

test('lists a page of every live area for a host, including checkout', async () => {
  token = shop.deps.config.localOpsToken
  const checkout = { area: 'checkout', version: 'c1', claims: ['/checkout/*'], node: PAGE }
  await publishTiny(folder, { ...checkout, isUnplanned: true })
  await operate(shop, 'checkout', { act: 'promote', version: 'c1', withoutGate: true, why: 'a trial' })
  expect((await readSamples('host/h1')).paths).toEqual(['/', '/menu', '/checkout'])
  await operate(shop, 'menu', ['kill'])
  expect((await readSamples('host/h1')).paths).toEqual(['/', '/checkout'])
})
