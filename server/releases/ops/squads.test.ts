import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW, type TestApp } from '@larder/testing/index.ts'
import { countPages } from '../guard/pages.testing.ts'
import { guardRollouts } from '../guard/robot.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'

const START = Date.parse(TEST_NOW)
const after = (minutes: number): Date => new Date(START + minutes * 60_000)

let ops: OpsShop
let shop: TestApp
beforeEach(async () => {
  ops = await openOpsShop()
  shop = ops.shop
})

const ask = (path: string, body?: object) => requestOps(ops, 'rollout', path, body)
const change = (body: object, area = 'menu') => ask(`/ops/plan/${area}`, body)

/** Good minutes of 3,000 pages each, divided by the canary's share. */
async function countGoodMinutes(from: number, minutes: number, percent: number) {
  const canary = percent * 30
  for (let minute = from; minute < from + minutes; minute += 1)
    await countPages(shop.db, after(minute), { canary, stable: 3_000 - canary })
}

test('a squad rolls its own release out, from the first step to everybody', async () => {
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
  let now = 0
  for (const [percent, holdMinutes] of [
    [1, 10],
    [5, 15],
    [25, 30],
    [50, 30],
  ] as const) {
    expect(await change({ act: 'promote', version: 'v2' })).toMatchObject({
      status: 422,
      body: { errorDisplay: expect.stringContaining('next comes first') as string },
    })
    await countGoodMinutes(now, holdMinutes, percent)
    now += holdMinutes
    shop.setNow(after(now))
    expect(await change({ act: 'next' })).toMatchObject({ status: 200 })
  }
  expect(await change({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: `menu v2 is held at this step until ${after(now + 60).toISOString()}.` },
  })
  shop.setNow(after(now + 60))
  expect((await change({ act: 'promote', version: 'v2' })).body).toMatchObject({
    errorDisplay: expect.stringContaining('The guard objects') as string,
  })
  await countGoodMinutes(now, 60, 100)
  expect(await change({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 200,
    body: { areas: { menu: { stable: 'v2', previous: 'v1', weight: 0 } } },
  })
  expect((await ask('/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'promote', who: 'menu squad', evidence: { version: 'v2' } },
      ...Array<object>(9).fill({}),
    ],
  })
})

test('a squad reads, and acts on no other area', async () => {
  for (const path of [
    'token',
    'plan',
    'overview',
    'rollouts',
    'ledger',
    'counts?area=menu&minutes=5',
    'releases/menu',
  ])
    expect(await ask(`/ops/${path}`)).toMatchObject({ status: 200 })
  expect(await change({ act: 'start', version: 'v2' }, 'host')).toMatchObject({ status: 403 })
})

test.each([
  { act: 'kill' },
  { act: 'canary', version: 'v2', percent: 100 },
  { act: 'rule', kind: 'brand', names: ['fernhill'], version: 'v2' },
  { act: 'start', version: 'v2', withoutGate: true, why: 'mine' },
  { act: 'start', version: 'v2', withoutGuard: true, why: 'mine' },
])('a squad may not $act as an operator does', async (body) => {
  expect(await change(body)).toMatchObject({ status: 403 })
  expect((await ask('/ops/plan')).body).toMatchObject({ areas: { menu: { stable: 'v1', weight: 0 } } })
})

test('a squad promotes nothing that it did not roll out', async () => {
  expect(await change({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: 'A squad promotes what it rolled out in steps: begin with start.' },
  })
})

test('a squad does not start again what the guard aborted', async () => {
  await change({ act: 'start', version: 'v2' })
  for (let minute = 0; minute < 10; minute += 1)
    await countPages(shop.db, after(minute), { canary: 40, stable: 960, broken: { 'area-crashed': 30 } })
  shop.setNow(after(10))
  await guardRollouts(ops.robot)
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: expect.stringContaining('The guard aborted menu v2') as string },
  })
  expect(await requestOps(ops, 'ops', '/ops/plan/menu', { act: 'start', version: 'v2' })).toMatchObject({
    status: 200,
  })
})

test('the first release of an area is an operator’s', async () => {
  await ops.publish('gifts', 'v1')
  await ops.recordTrial('gifts', 'v1')
  expect(await change({ act: 'start', version: 'v1' }, 'gifts')).toMatchObject({
    status: 422,
    body: { errorDisplay: 'gifts has no stable release yet: an operator makes its first one live.' },
  })
})

const named = (act: string) => (act === 'start' || act === 'promote' ? { act, version: 'v2' } : { act })
const operate = (body: object) => requestOps(ops, 'ops', '/ops/plan/menu', body)
const refused = (text: string) => ({
  status: 422,
  body: { errorDisplay: expect.stringContaining(text) as string },
})

test('a squad goes on with nothing while an operator has disabled the area', async () => {
  await change({ act: 'start', version: 'v2' })
  await operate({ act: 'kill' })
  shop.setNow(after(30))
  for (const act of ['next', 'promote', 'start', 'resume'])
    expect(await change(named(act))).toMatchObject(refused('menu is disabled'))
  expect(await change({ act: 'abort' })).toMatchObject({ status: 200 })
})

test('an operator’s pause holds against the squad, also by a second start; the squad’s own does not', async () => {
  await change({ act: 'start', version: 'v2' })
  await change({ act: 'pause' })
  expect(await change({ act: 'resume' })).toMatchObject({ status: 200 })
  await operate({ act: 'pause' })
  expect(await change({ act: 'resume' })).toMatchObject(refused('ann decided about menu v2 (pause'))
  await change({ act: 'abort' })
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject(refused('ask an operator'))
  await operate({ act: 'start', version: 'v2' })
  await change({ act: 'abort' })
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
})

test.each(['abort', 'back'])('a squad does not start again what an operator ended by %s', async (act) => {
  await change({ act: 'start', version: 'v2' })
  await operate({ act })
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject(refused(`(${act}, revision`))
})

test('a squad does not go back to a release that an older one replaced again', async () => {
  await operate({ act: 'promote', version: 'v2' })
  await operate({ act: 'promote', version: 'v1', withoutGate: true, why: 'v2 is bad' })
  expect(await change({ act: 'back' })).toMatchObject(refused('promoted again in place of v2'))
})

test('a squad goes back from what it or an operator promoted', async () => {
  await operate({ act: 'promote', version: 'v2' })
  expect(await change({ act: 'back' })).toMatchObject({ status: 200 })
  expect(await change({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
})
