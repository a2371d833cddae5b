import { expect, test } from 'vitest'
import type { PlanAct } from '@larder/contracts/ops'
import type { Ring } from '@larder/contracts/rings'
import { loadConfig } from '@larder/api/config.ts'
import { isGrowing } from '../guard/objection.ts'
import { assign } from './assignment.ts'
import { abortVersion, promote, rollBack, setKilled, startCanary } from './plan-acts.ts'
import { Plan } from './plan.ts'
import { nextStep, previousStep, startRollout } from './steps.ts'

const now = new Date('2026-11-22T12:00:00Z')
const steps = [
  { percent: 10, holdMinutes: 10 },
  { percent: 100, holdMinutes: 10 },
]
const SHOP_RINGS: Ring[] = [
  { name: 'pilot', brands: ['ember'], steps: [{ percent: 50, holdMinutes: 30 }] },
  { name: 'early', brands: ['larder', 'acme'] },
]
const live: Plan = promote({ areas: {} }, 'menu', 'v1')
const start = (ringNames?: string[]) =>
  startRollout(live, 'menu', { version: 'v2', steps, now, shopRings: SHOP_RINGS, ringNames })
/** The next step when this one's time is over, or the next ring. */
const goOn = (plan: Plan, nextRing = false) =>
  nextStep(plan, 'menu', { steps, now: new Date(plan.areas['menu']?.step?.holdUntil ?? now), nextRing })

/** The release that a visitor of each brand gets, by a number that decides about shares. */
const versions = ({ areas: { menu } }: Plan, bucket: number) =>
  ['ember', 'acme', 'north'].map(
    (brand) => menu && assign('menu', menu, { buckets: { menu: bucket }, brand })?.version,
  )
const where = ({ areas: { menu } }: Plan) => [menu?.step?.rings?.at, menu?.step?.number, menu?.weight]

test('gives a release to one ring of brands after the other, each in its steps', () => {
  let plan = start()
  expect([where(plan), versions(plan, 4_999), versions(plan, 5_000)]).toEqual([
    [1, 1, 5_000],
    ['v2', 'v1', 'v1'],
    ['v1', 'v1', 'v1'],
  ])
  plan = goOn(plan)
  expect([where(plan), versions(plan, 999), versions(plan, 9_999)]).toEqual([
    [2, 1, 1_000],
    ['v2', 'v2', 'v1'],
    ['v2', 'v1', 'v1'],
  ])
  plan = goOn(goOn(plan))
  expect([where(plan), versions(plan, 9_999)]).toEqual([
    [3, 1, 1_000],
    ['v2', 'v2', 'v1'],
  ])
  expect(() => goOn(goOn(plan))).toThrow('is at the last step; promote it')
})

test('goes on to the next ring at once where a person says so, and back to the last step of the one before', () => {
  const early = goOn(start(), true)
  const rest = nextStep(early, 'menu', { steps, now, nextRing: true })
  expect([where(early), where(rest)]).toEqual([
    [2, 1, 1_000],
    [3, 1, 1_000],
  ])
  expect(() => goOn(rest, true)).toThrow('is at the last ring')
  expect(where(previousStep(rest, 'menu', { steps, now }))).toEqual([2, 2, 10_000])
  expect(() => previousStep(start(), 'menu', { steps, now })).toThrow('is at the first step; abort it')
})

test('ends in all brands by an abort, a rollback, a kill and a share set by hand', () => {
  const early = goOn(start())
  for (const ended of [abortVersion(early, 'menu', 'v2'), rollBack(early, 'menu')])
    expect([versions(ended, 0), ended.areas['menu']]).toEqual([
      ['v1', 'v1', 'v1'],
      expect.not.objectContaining({ step: expect.anything() as object }) as object,
    ])
  const { menu } = setKilled(early, 'menu', true).areas
  expect(menu && assign('menu', menu, { buckets: { menu: 0 }, brand: 'ember' })?.reason).toBe('killed')
  expect(versions(startCanary(early, 'menu', { version: 'v2', weight: 500 }), 499)).toEqual([
    'v2',
    'v2',
    'v2',
  ])
})

test('goes through the named rings in their order, and through none without rings', () => {
  const names = (plan: Plan) => plan.areas['menu']?.step?.rings?.all.map(({ name }) => name)
  expect(names(start(['early', 'pilot']))).toEqual(['early', 'pilot', 'rest'])
  expect(names(start(['early']))).toEqual(['early', 'rest'])
  expect(start(['rest'])).toEqual(startRollout(live, 'menu', { version: 'v2', steps, now }))
  expect(() => start(['late'])).toThrow('There is no ring late: ROLLOUT_RINGS names pilot, early')
})

test('a share set by hand during a ring reaches more brands, whatever its size', () => {
  const grows = (plan: Plan, percent: number) =>
    isGrowing(plan, { area: 'menu', change: { act: 'canary', version: 'v2', percent, why: '' } as PlanAct })
  expect([grows(start(), 50), grows(start(), 10)]).toEqual([true, true])
  const byHand = startCanary(live, 'menu', { version: 'v2', weight: 5_000 })
  expect([grows(byHand, 51), grows(byHand, 50)]).toEqual([true, false])
})

test('all other brands have the steps of their own, also as the only ring', () => {
  const shopRings = [{ name: 'rest', steps: [{ percent: 1, holdMinutes: 120 }] }]
  const plan = startRollout(live, 'menu', { version: 'v2', steps, now, shopRings })
  expect([where(plan), plan.areas['menu']?.step?.holdUntil]).toEqual([
    [1, 1, 100],
    '2026-11-22T14:00:00.000Z',
  ])
})

test('stays in the signed plan, and a plan without rings is as before', () => {
  const plan = goOn(start())
  expect(Plan.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
  const before = startRollout(live, 'menu', { version: 'v2', steps, now })
  expect(before.areas['menu']?.step).toEqual({ number: 1, holdUntil: '2026-11-22T12:10:00.000Z' })
  expect(versions(before, 999)).toEqual(['v2', 'v2', 'v2'])
})

test('reads the rings of a shop', () => {
  const read = (rings: string) => loadConfig({ NODE_ENV: 'test', ROLLOUT_RINGS: rings }).rolloutRings
  expect(read('')).toEqual([])
  expect(read('pilot: ember @ 50:30; early: larder, acme; rest @ 10:10,100:10')).toEqual([
    ...SHOP_RINGS,
    { name: 'rest', steps },
  ])
})

test.each([
  ['pilot', 'only rest'],
  ['rest: ember', 'only rest'],
  ['rest; pilot: ember', 'a ring after rest'],
  ['pilot: ember; pilot: acme', 'names pilot twice'],
  ['pilot: ember; early: ember', 'names ember twice'],
  ['pilot: ember,', 'is not <ring>'],
  ['pilot: ember @ 50:10,20:10', 'with growing percentages'],
])('rejects the rings %o', (text, problem) => {
  expect(() => loadConfig({ NODE_ENV: 'test', ROLLOUT_RINGS: text })).toThrow(problem)
})
