import { beforeEach, expect, test } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import * as rolloutsContract from '@larder/contracts/rollouts'
import { TEST_NOW, type TestApp } from '@larder/testing/index.ts'
import type { CountName } from '@larder/contracts/release-counts'
import { addCounts } from '../counts/release-counts.queries.ts'
import { countPages } from '../guard/pages.testing.ts'
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

const request = (path: string, body?: object) => requestOps(ops, 'ops', path, body)
const change = async (body: object) => (await request('/ops/plan/menu', body)).body
const readRollouts = async () => (await request('/ops/rollouts')).body

async function countTenMinutes(broken = {}, from = 0) {
  for (let minute = from; minute < from + 10; minute += 1)
    await countPages(shop.db, minutesLater(minute), { canary: 40, stable: 3_960, broken })
}

test('lists the steps when there is no rollout', async () => {
  expect(await readRollouts()).toMatchObject({
    steps: [{ percent: 1, holdMinutes: 10 }, {}, {}, {}, {}],
    rollouts: [],
  })
})

test('a person can start the next step after the hold, unless the guard objects', async () => {
  await change({ act: 'start', version: 'v2' })
  expect(await change({ act: 'next' })).toMatchObject({
    errorDisplay: `menu v2 is held at this step until ${minutesLater(10).toISOString()}.`,
  })
  shop.setNow(minutesLater(10))
  expect(await change({ act: 'next' })).toMatchObject({
    errorDisplay:
      'The guard objects: Nothing was counted in the last 5 minutes; v2 had 0 pages; it needs 50.',
  })
  await countTenMinutes()
  expect(await readRollouts()).toMatchObject({
    rollouts: [
      {
        area: 'menu',
        version: 'v2',
        stable: 'v1',
        weight: 100,
        since: minutesLater(0).toISOString(),
        step: { number: 1, holdUntil: minutesLater(10).toISOString(), isPaused: false, nextPercent: 5 },
        verdict: 'continue-is-possible',
        reasons: [],
      },
    ],
  })
  expect(await change({ act: 'next' })).toMatchObject({
    areas: { menu: { weight: 500, step: { number: 2 } } },
  })
  expect((await request('/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'next', who: 'ann', evidence: { version: 'v2', verdict: 'continue-is-possible' } },
      {},
      {},
      {},
      {},
      {},
    ],
  })
})

/** Counts minutes of a shop in which 30 % of visits add to a basket, half of those begin a checkout, and 80 % of these pay. */
async function countShoppers(from: number, minutes: number, visits: { canary: number; stable: number }) {
  for (let minute = from; minute < from + minutes; minute += 1) {
    await countPages(shop.db, minutesLater(minute), visits)
    for (const [arm, version] of [
      ['canary', 'v2'],
      ['stable', 'v1'],
    ] as const) {
      const common = {
        minute: minutesLater(minute).toISOString(),
        area: 'menu',
        brand: 'ember',
        arm,
        version,
      }
      const count = (name: CountName, share: number) =>
        ({ ...common, name, reason: 'share', total: Math.round(visits[arm] * share) }) as const
      await addCounts(shop.db, [
        count('added-to-basket', 0.3),
        count('started-checkout', 0.15),
        count('paid', 0.12),
      ])
    }
  }
}

test('evidence ends a step of a busy shop before its time, after ten minutes', async () => {
  await change({ act: 'start', version: 'v2' })
  await countShoppers(0, 10, { canary: 100, stable: 9_900 })
  shop.setNow(minutesLater(10))
  await change({ act: 'next' })
  shop.setNow(minutesLater(19))
  await countShoppers(10, 9, { canary: 500, stable: 9_500 })
  const held = {
    errorDisplay: `menu v2 is held at this step until ${minutesLater(25).toISOString()}.`,
  }
  expect(await change({ act: 'next' })).toMatchObject(held)
  shop.setNow(minutesLater(20))
  expect(await readRollouts()).toMatchObject({
    rollouts: [
      {
        step: { holdUntil: minutesLater(25).toISOString(), earliestEnd: minutesLater(20).toISOString() },
        sensitivity: [
          { name: 'added-to-basket', chance: expect.closeTo(1, 2) as number },
          { name: 'paid-checkouts', chance: expect.closeTo(1, 2) as number },
        ],
      },
    ],
  })
  expect(await change({ act: 'next' })).toMatchObject({ areas: { menu: { weight: 2_500 } } })
})

test('time ends a step of a quiet shop, but not the last one with a release to compare with', async () => {
  await change({ act: 'start', version: 'v2' })
  const ends = [10, 25, 55, 85]
  for (const [index, end] of ends.entries()) {
    await countShoppers(ends[index - 1] ?? 0, end - (ends[index - 1] ?? 0), { canary: 1, stable: 1 })
    shop.setNow(minutesLater(end - 1))
    expect(await change({ act: 'next' })).toMatchObject({
      errorDisplay: expect.stringContaining('held') as string,
    })
    shop.setNow(minutesLater(end))
    const isCompared = end < 85
    expect(await change({ act: 'next' })).toMatchObject(
      isCompared
        ? { areas: { menu: { step: { number: index + 2 } } } }
        : { errorDisplay: 'The guard objects: v2 had 85 pages; it needs 200.' },
    )
  }
})

test('a person can override the guard with a reason', async () => {
  await change({ act: 'start', version: 'v2' })
  await countTenMinutes({ 'area-crashed': 20 })
  shop.setNow(minutesLater(10))
  expect(await change({ act: 'next' })).toMatchObject({
    errorDisplay: expect.stringContaining('200 of 400 visits had a crash of the area with v2') as string,
  })
  expect(await change({ act: 'next', withoutGuard: true })).toMatchObject({
    fields: { why: 'Say why the gate or the guard is overruled.' },
  })
  expect(await change({ act: 'next', withoutGuard: true, why: 'a known crash' })).toMatchObject({
    areas: { menu: { weight: 500, isUnguarded: true } },
  })
  expect((await request('/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'next', why: 'a known crash', evidence: { verdict: 'abort', withoutGuard: true } },
      {},
      {},
      {},
      {},
      {},
    ],
  })
})

test('enlarging or promoting a harmful release needs a recorded reason', async () => {
  const share = (percent: number) => ({ act: 'canary', version: 'v2', percent })
  await change(share(1))
  expect(await change(share(2)), 'without counts the guard does not object').toMatchObject({
    areas: { menu: { weight: 200 } },
  })
  await change(share(1))
  await countTenMinutes({ 'area-crashed': 20 })
  shop.setNow(minutesLater(10))
  const objection = expect.stringMatching(
    /^The guard objects: 200 of 400 visits had a crash of the area with v2, .*[^.]\.$/,
  )
  for (const act of [share(50), { act: 'promote', version: 'v2' }])
    expect(await change(act)).toMatchObject({ errorDisplay: objection })
  expect(await change(share(0.5)), 'a smaller share').toMatchObject({ areas: { menu: { weight: 50 } } })
  await change({ ...share(1), why: 'as before' })
  await countTenMinutes({ 'area-crashed': 20 }, 10)
  shop.setNow(minutesLater(20))
  expect(await change({ act: 'promote', version: 'v2', withoutGuard: true })).toMatchObject({
    fields: { why: 'Say why the gate or the guard is overruled.' },
  })
  const overridden = { act: 'promote', version: 'v2', withoutGuard: true, why: 'stable has the crash, too' }
  expect(await change(overridden)).toMatchObject({ areas: { menu: { stable: 'v2' } } })
  expect((await request('/ops/ledger')).body).toMatchObject({
    changes: [
      {
        act: 'promote',
        why: 'stable has the crash, too',
        evidence: { version: 'v2', verdict: 'abort', reasons: [{ rule: 'harm' }], withoutGuard: true },
      },
      { act: 'canary', why: 'as before', evidence: { percent: 1 } },
      ...Array.from({ length: 8 }, () => ({})),
    ],
  })
})

test('a person can start the next step of a first release, overriding the guard', async () => {
  const changeKiosk = async (body: object) => (await request('/ops/plan/kiosk', body)).body
  await ops.publish('kiosk', 'v2')
  await ops.recordTrial('kiosk', 'v2')
  await changeKiosk({ act: 'start', version: 'v2' })
  for (let minute = 0; minute < 10; minute += 1)
    await countPages(shop.db, minutesLater(minute), { canary: 40, stable: 0, area: 'kiosk' })
  shop.setNow(minutesLater(10))
  expect(await changeKiosk({ act: 'next' })).toMatchObject({
    errorDisplay: 'The guard objects: v2 is the first release of kiosk: there is none to compare it with.',
  })
  const { areas } = opsContract.LivePlan.parse(
    await changeKiosk({ act: 'next', withoutGuard: true, why: 'its numbers are good' }),
  )
  expect(areas['kiosk']).toMatchObject({ weight: 500, step: { number: 2 } })
  const { rollouts: assessed } = rolloutsContract.Rollouts.parse(await readRollouts())
  expect(assessed).toMatchObject([{ area: 'kiosk', version: 'v2', isUnguarded: false, verdict: 'hold' }])
  expect(assessed[0]?.stable).toBeUndefined()
})

test('a rollout can be paused, resumed and aborted', async () => {
  await change({ act: 'start', version: 'v2' })
  expect(await change({ act: 'pause' })).toMatchObject({
    areas: { menu: { weight: 100, step: { isPaused: true } } },
  })
  expect(await change({ act: 'next', withoutGuard: true, why: 'now' })).toMatchObject({
    errorDisplay: 'The rollout of menu is paused; resume it first.',
  })
  await change({ act: 'resume' })
  expect(await readRollouts()).toMatchObject({
    rollouts: [{ step: { isPaused: false }, since: minutesLater(0).toISOString() }],
  })
  expect(await change({ act: 'abort', why: 'slow' })).toMatchObject({
    areas: { menu: { stable: 'v1', weight: 0 } },
  })
  expect(await change({ act: 'abort' })).toMatchObject({ errorDisplay: 'menu has no canary.' })
  expect(await readRollouts()).toMatchObject({ rollouts: [] })
  // The ledger and the list of releases still name the release, although the plan no longer does.
  const { body } = await request('/ops/ledger?area=menu')
  const { changes } = opsContract.Ledger.parse(body)
  const entries = changes.slice(0, 4).map(({ act, evidence }) => `${act} ${String(evidence['version'])}`)
  expect(entries).toEqual(['abort v2', 'resume v2', 'pause v2', 'start v2'])
  const { releases } = opsContract.ReleaseList.parse((await request('/ops/releases/menu')).body)
  const abortActors = releases.map(({ version, aborted }) => [version, aborted?.who])
  expect(abortActors).toEqual(
    expect.arrayContaining([
      ['v1', undefined],
      ['v2', expect.any(String)],
    ]),
  )
})

test('a person can go back one step, and the guard judges again', async () => {
  await change({ act: 'start', version: 'v2' })
  expect(await change({ act: 'step-back' })).toMatchObject({
    errorDisplay: 'menu v2 is at the first step; abort it.',
  })
  await change({ act: 'next', withoutGuard: true, why: 'a known crash' })
  shop.setNow(minutesLater(3))
  const stepBack = await change({ act: 'step-back', why: 'too early' })
  expect(stepBack).toMatchObject({ areas: { menu: { canary: 'v2', weight: 100, step: { number: 1 } } } })
  expect(await readRollouts()).toMatchObject({
    // Since a person overrode the guard, including the step that followed.
    rollouts: [{ weight: 100, isUnguarded: false, since: minutesLater(0).toISOString() }],
  })
  expect((await request('/ops/ledger')).body).toMatchObject({
    changes: [{ act: 'step-back', why: 'too early' }, { act: 'next' }, { act: 'start' }, {}, {}, {}, {}],
  })
})

test('also judges releases that only a rule assigns, visible to read tokens', async () => {
  await change({ act: 'rule', version: 'v2', kind: 'brand', names: ['ember'] })
  const { body } = await requestOps(ops, 'read', '/ops/rollouts')
  expect(body).toMatchObject({
    rollouts: [{ version: 'v2', weight: 0, verdict: 'hold', reasons: [{ rule: 'minimum-sample' }] }],
  })
})

test('a squad’s record does not reset the guard’s counts', async () => {
  await change({ act: 'start', version: 'v2' })
  await countTenMinutes({ 'area-crashed': 20 })
  shop.setNow(minutesLater(10))
  await ops.recordTrial('menu', 'v2')
  expect(await readRollouts()).toMatchObject({
    rollouts: [{ since: minutesLater(0).toISOString(), verdict: 'abort' }],
  })
})
