import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW, type TestApp } from '@larder/testing/index.ts'
import { countPages } from '../guard/pages.testing.ts'
import { guardRollouts } from '../guard/robot.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'

const START = Date.parse(TEST_NOW)
const minutesLater = (minutes: number): Date => new Date(START + minutes * 60_000)

let ops: OpsShop
let shop: TestApp
beforeEach(async () => {
  ops = await openOpsShop()
  shop = ops.shop
})

const request = (path: string, body?: object) => requestOps(ops, 'rollout', path, body)
const changeArea = (body: object, area = 'menu') => request(`/ops/plan/${area}`, body)

/** Counts minutes without problems, 3,000 pages each, divided by the canary's share. */
async function countGoodMinutes(from: number, minutes: number, percent: number) {
  const canary = percent * 30
  for (let minute = from; minute < from + minutes; minute += 1)
    await countPages(shop.db, minutesLater(minute), { canary, stable: 3_000 - canary })
}

test('a squad can roll out its own release, from the first step to the promotion', async () => {
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
  let now = 0
  for (const [percent, holdMinutes] of [
    [1, 10],
    [5, 15],
    [25, 30],
    [50, 30],
  ] as const) {
    expect(await changeArea({ act: 'promote', version: 'v2' })).toMatchObject({
      status: 422,
      body: { errorDisplay: expect.stringContaining('next comes first') as string },
    })
    await countGoodMinutes(now, holdMinutes, percent)
    now += holdMinutes
    shop.setNow(minutesLater(now))
    expect(await changeArea({ act: 'next' })).toMatchObject({ status: 200 })
  }
  expect(await changeArea({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: `menu v2 is held at this step until ${minutesLater(now + 60).toISOString()}.` },
  })
  shop.setNow(minutesLater(now + 60))
  expect((await changeArea({ act: 'promote', version: 'v2' })).body).toMatchObject({
    errorDisplay: expect.stringContaining('The guard objects') as string,
  })
  await countGoodMinutes(now, 60, 100)
  expect(await changeArea({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 200,
    body: { areas: { menu: { stable: 'v2', previous: 'v1', weight: 0 } } },
  })
  expect((await request('/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'promote', who: 'menu squad', evidence: { version: 'v2' } },
      ...Array<object>(9).fill({}),
    ],
  })
})

test('a squad can read everything, but change only its own area', async () => {
  for (const path of [
    'token',
    'plan',
    'overview',
    'rollouts',
    'ledger',
    'counts?area=menu&minutes=5',
    'releases/menu',
  ])
    expect(await request(`/ops/${path}`)).toMatchObject({ status: 200 })
  expect(await changeArea({ act: 'start', version: 'v2' }, 'host')).toMatchObject({ status: 403 })
})

test.each([
  { act: 'kill' },
  { act: 'canary', version: 'v2', percent: 100 },
  { act: 'rule', kind: 'brand', names: ['fernhill'], version: 'v2' },
  { act: 'start', version: 'v2', withoutGate: true, why: 'mine' },
  { act: 'start', version: 'v2', withoutGuard: true, why: 'mine' },
])('a squad may not $act like an operator', async (body) => {
  expect(await changeArea(body)).toMatchObject({ status: 403 })
  expect((await request('/ops/plan')).body).toMatchObject({ areas: { menu: { stable: 'v1', weight: 0 } } })
})

test('a squad cannot promote a release without a rollout in steps', async () => {
  expect(await changeArea({ act: 'promote', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: 'A squad promotes what it rolled out in steps: begin with start.' },
  })
})

test('a squad cannot restart a release that the guard aborted', async () => {
  await changeArea({ act: 'start', version: 'v2' })
  for (let minute = 0; minute < 10; minute += 1)
    await countPages(shop.db, minutesLater(minute), {
      canary: 40,
      stable: 960,
      broken: { 'area-crashed': 30 },
    })
  shop.setNow(minutesLater(10))
  await guardRollouts(ops.robot)
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject({
    status: 422,
    body: { errorDisplay: expect.stringContaining('The guard aborted menu v2') as string },
  })
  expect(await requestOps(ops, 'ops', '/ops/plan/menu', { act: 'start', version: 'v2' })).toMatchObject({
    status: 200,
  })
})

test('only an operator can start an area’s first release', async () => {
  await ops.publish('gifts', 'v1')
  await ops.recordTrial('gifts', 'v1')
  expect(await changeArea({ act: 'start', version: 'v1' }, 'gifts')).toMatchObject({
    status: 422,
    body: { errorDisplay: 'gifts has no stable release yet: an operator makes its first one live.' },
  })
})

const toChange = (act: string) => (act === 'start' || act === 'promote' ? { act, version: 'v2' } : { act })
const operate = (body: object) => requestOps(ops, 'ops', '/ops/plan/menu', body)
const rejection = (text: string) => ({
  status: 422,
  body: { errorDisplay: expect.stringContaining(text) as string },
})

test('a squad cannot continue a rollout while an operator has disabled the area', async () => {
  await changeArea({ act: 'start', version: 'v2' })
  await operate({ act: 'kill' })
  shop.setNow(minutesLater(30))
  for (const act of ['next', 'promote', 'start', 'resume'])
    expect(await changeArea(toChange(act))).toMatchObject(rejection('menu is disabled'))
  expect(await changeArea({ act: 'abort' })).toMatchObject({ status: 200 })
})

test('a squad cannot undo an operator’s pause, even by restarting, but can undo its own', async () => {
  await changeArea({ act: 'start', version: 'v2' })
  await changeArea({ act: 'pause' })
  expect(await changeArea({ act: 'resume' })).toMatchObject({ status: 200 })
  await operate({ act: 'pause' })
  expect(await changeArea({ act: 'resume' })).toMatchObject(rejection('ann decided about menu v2 (pause'))
  await changeArea({ act: 'abort' })
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject(rejection('ask an operator'))
  await operate({ act: 'start', version: 'v2' })
  await changeArea({ act: 'abort' })
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
})

test.each(['abort', 'back'])('a squad cannot restart a release that an operator ended by %s', async (act) => {
  await changeArea({ act: 'start', version: 'v2' })
  await operate({ act })
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject(rejection(`(${act}, revision`))
})

test('a squad cannot roll back to a release that an older one replaced again', async () => {
  await operate({ act: 'promote', version: 'v2' })
  await operate({ act: 'promote', version: 'v1', withoutGate: true, why: 'v2 is bad' })
  expect(await changeArea({ act: 'back' })).toMatchObject(rejection('promoted again in place of v2'))
})

test('a squad can roll back its own or an operator’s promotion', async () => {
  await operate({ act: 'promote', version: 'v2' })
  expect(await changeArea({ act: 'back' })).toMatchObject({ status: 200 })
  expect(await changeArea({ act: 'start', version: 'v2' })).toMatchObject({ status: 200 })
})
