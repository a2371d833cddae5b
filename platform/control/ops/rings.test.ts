import { expect, test } from 'vitest'
import { TEST_NOW } from '@larder/testing/index.ts'
import { countPages } from '../guard/pages.testing.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop } from './ops.testing.ts'

const minutesLater = (minutes: number): Date => new Date(Date.parse(TEST_NOW) + minutes * 60_000)

async function openShop(rings: string) {
  const ops = await openOpsShop({ environment: { ROLLOUT_RINGS: rings } })
  const request = (role: 'ops' | 'rollout', path: string, body?: object) => requestOps(ops, role, path, body)
  return {
    change: async (body: object, role: 'ops' | 'rollout' = 'ops') =>
      (await request(role, '/ops/plan/menu', body)).body,
    rollouts: async () => (await request('ops', '/ops/rollouts')).body,
    /** Counts ten minutes of `ember`, half of whose visits have the canary, and moves the clock to their end. */
    async countTenMinutes(from: number) {
      for (let minute = from; minute < from + 10; minute += 1)
        await countPages(ops.shop.db, minutesLater(minute), { canary: 40, stable: 40 })
      ops.shop.setNow(minutesLater(from + 10))
    },
  }
}

const RINGS = 'pilot: ember @ 50:10; rest @ 10:30'

test('a rollout goes through the rings of the shop, and each is judged from its beginning', async () => {
  const shop = await openShop(RINGS)
  await shop.change({ act: 'start', version: 'v2' })
  await shop.countTenMinutes(0)
  expect(await shop.rollouts()).toMatchObject({
    rollouts: [
      {
        weight: 5_000,
        verdict: 'continue-is-possible',
        step: {
          number: 1,
          nextPercent: 10,
          nextRing: 'rest',
          rings: { at: 1, all: [{ name: 'pilot', brands: ['ember'] }, { name: 'rest' }] },
        },
      },
    ],
  })
  expect(await shop.change({ act: 'next' })).toMatchObject({
    areas: { menu: { weight: 1_000, step: { number: 1, rings: { at: 2 } } } },
  })
  await shop.countTenMinutes(10)
  const { rollouts } = (await shop.rollouts()) as { rollouts: { since: string; comparisons: object[] }[] }
  expect(rollouts).toMatchObject([{ since: minutesLater(10).toISOString(), verdict: 'hold' }])
  expect(rollouts[0]?.comparisons).toContainEqual(
    expect.objectContaining({ name: 'broken', canary: { events: 0, of: 0 }, stable: { events: 0, of: 0 } }),
  )
  expect(await shop.change({ act: 'abort' })).toMatchObject({ areas: { menu: { stable: 'v1', weight: 0 } } })
})

test('an operator goes on to the next ring at once, unless the guard objects; a squad does not', async () => {
  const shop = await openShop(RINGS)
  await shop.change({ act: 'start', version: 'v2' })
  const nextRing = { act: 'next', nextRing: true }
  expect(await shop.change(nextRing, 'rollout')).toMatchObject({
    errorDisplay: 'Only an operator chooses or leaves the rings of menu.',
  })
  expect(await shop.change(nextRing)).toMatchObject({
    errorDisplay: expect.stringContaining('The guard objects') as string,
  })
  await shop.countTenMinutes(0)
  expect(await shop.change(nextRing)).toMatchObject({ areas: { menu: { step: { rings: { at: 2 } } } } })
})

test('a squad promotes after the last ring', async () => {
  const shop = await openShop(RINGS)
  await shop.change({ act: 'start', version: 'v2' }, 'rollout')
  await shop.countTenMinutes(0)
  expect(await shop.change({ act: 'promote', version: 'v2' }, 'rollout')).toMatchObject({
    errorDisplay: expect.stringContaining('next comes first') as string,
  })
})

test('a rollout does not start with a ring of a brand that the shop does not have', async () => {
  const shop = await openShop('pilot: embre, ember')
  expect(await shop.change({ act: 'start', version: 'v2' })).toMatchObject({
    errorDisplay: 'ROLLOUT_RINGS names what is no brand of this shop: embre.',
  })
})
