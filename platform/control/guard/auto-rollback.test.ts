import { expect, test } from 'vitest'
import { TEST_NOW } from '@larder/testing/index.ts'
import type * as shopHealth from '@larder/contracts/shop-health'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { addCounts } from '../counts/release-counts.queries.ts'
import { operatorNotices } from '../notices/schema.ts'
import { requestOps } from '../ops/ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from '../ops/ops.testing.ts'
import { shopHealthReader } from '../ops/shop-health.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { readPlanHistory } from '../plan/plan-acts.ts'
import { guardRollouts } from './robot.ts'

const START = Date.parse(TEST_NOW)
const minutesBefore = (minutes: number): Date => new Date(START - minutes * 60_000)

const GOOD = { visits: 50, documents: 150, hydrated: 148 }
const BAD = { ...GOOD, error: 20 }

/** Counts an area's visits, the menu's by default, for minutes before the test's time. */
async function countVisits(
  { shop }: OpsShop,
  { from, to, area = 'menu' }: { from: number; to: number; area?: string },
  totals: Partial<Record<releaseCounts.CountName, number>>,
): Promise<void> {
  const minutes = Array.from({ length: from - to }, (_, index) => from - index - 1)
  await addCounts(
    shop.db,
    minutes.flatMap((minute) =>
      Object.entries(totals).map(([name, total]) => ({
        minute: new Date(Math.floor(minutesBefore(minute).getTime() / 60_000) * 60_000).toISOString(),
        area,
        version: 'v1',
        arm: 'stable' as const,
        reason: 'share' as const,
        brand: 'ember',
        name: name as releaseCounts.CountName,
        total,
      })),
    ),
  )
}

const change = async (ops: OpsShop, body: object, who: 'ops' | 'rollout' = 'ops'): Promise<void> => {
  const { status } = await requestOps(ops, who, '/ops/plan/menu', body)
  expect(status).toBe(200)
}

/** Opens a shop whose menu v2 was promoted three hours ago and has broken pages for an hour. */
async function openBrokenShop({ promotion = {}, isChosen = true } = {}): Promise<OpsShop> {
  const ops = await openOpsShop()
  ops.shop.setNow(minutesBefore(200))
  if (isChosen) await change(ops, { act: 'auto-rollback', why: 'at night, too' })
  ops.shop.setNow(minutesBefore(180))
  await change(ops, { act: 'promote', version: 'v2', ...promotion })
  await countVisits(ops, { from: 180, to: 60 }, GOOD)
  await countVisits(ops, { from: 60, to: 0 }, BAD)
  ops.shop.setNow(minutesBefore(0))
  return ops
}

async function guard({ ledger, robot }: OpsShop): Promise<void> {
  const plan = await readCurrentPlan(ledger.db, ledger.key)
  await guardRollouts({ ...robot, readHealth: shopHealthReader(ledger, () => plan, 'UTC') })
}
const readMenu = async ({ ledger }: OpsShop) => (await readCurrentPlan(ledger.db, ledger.key)).areas['menu']
const listGuardActs = async ({ ledger }: OpsShop) =>
  (await readPlanHistory(ledger, 100)).filter(({ who }) => who === 'guard')

test('rolls back a promotion that broke the shop once, and tells the operators', async () => {
  const ops = await openBrokenShop()
  await guard(ops)
  await guard(ops)
  expect(await readMenu(ops)).toMatchObject({ stable: 'v1', hasAutoRollback: true })
  const text = expect.stringMatching(
    /^menu v2 is rolled back, everybody gets v1: since its promotion menu is worse than before: .* visits met a problem/,
  ) as string
  expect(await listGuardActs(ops)).toMatchObject([
    {
      act: 'back',
      area: 'menu',
      why: text,
      evidence: { version: 'v2', stable: 'v1', problem: { kind: 'broken', brands: ['ember'] } },
    },
  ])
  expect(await ops.shop.db.select().from(operatorNotices)).toMatchObject([
    { kind: 'guard-rolled-back', severity: 'page', area: 'menu', text, isEvent: true },
  ])
})

test('rolls back the promotion after which pages hang', async () => {
  const ops = await openOpsShop()
  ops.shop.setNow(minutesBefore(180))
  await change(ops, { act: 'auto-rollback', why: 'at night, too' })
  await change(ops, { act: 'promote', version: 'v2' })
  await countVisits(ops, { area: 'host', from: 180, to: 60 }, GOOD)
  await countVisits(ops, { area: 'host', from: 60, to: 0 }, { ...GOOD, hydrated: 90 })
  ops.shop.setNow(minutesBefore(0))
  await guard(ops)
  expect(await readMenu(ops)).toMatchObject({ stable: 'v1' })
})

test('does not roll back the next promotion of the same day', async () => {
  const ops = await openBrokenShop()
  await guard(ops)
  await ops.publish('menu', 'v3')
  await ops.recordTrial('menu', 'v3')
  await countVisits(ops, { from: 0, to: -120 }, GOOD)
  ops.shop.setNow(minutesBefore(-120))
  await change(ops, { act: 'promote', version: 'v3' })
  await countVisits(ops, { from: -120, to: -180 }, BAD)
  ops.shop.setNow(minutesBefore(-180))
  await guard(ops)
  expect((await readMenu(ops))?.stable).toBe('v3')
  const { problems } = (await requestOps(ops, 'read', '/ops/health')).body as shopHealth.ShopHealth
  expect(problems.find(({ area }) => area === 'menu')?.wayBack, 'a person may').toMatchObject({ from: 'v3' })
})

test.each<{ case: string; prepare?: (ops: OpsShop) => Promise<unknown>; options?: object }>([
  { case: 'where that is not chosen', options: { isChosen: false } },
  {
    case: 'where it is chosen no more',
    prepare: (ops) => change(ops, { act: 'manual-rollback', why: 'by hand' }),
  },
  {
    case: 'after a person’s later decision',
    prepare: (ops) =>
      change(ops, { act: 'rule', version: 'v2', kind: 'tester', names: ['ada'], why: 'compare' }),
  },
  { case: 'while the area is disabled', prepare: (ops) => change(ops, { act: 'kill', why: 'it breaks' }) },
  {
    case: 'when the release before is not published any more',
    prepare: ({ ledger }) => ledger.releases.remove('menu', 'v1'),
  },
  {
    case: 'when the guard was overruled for it',
    options: { promotion: { withoutGuard: true, why: 'no errors of ours' } },
  },
  {
    case: 'more than a day later',
    prepare: async ({ shop }) => shop.setNow(minutesBefore(-22 * 60)),
  },
])('rolls nothing back $case', async ({ prepare, options = {} }) => {
  const ops = await openBrokenShop(options)
  await prepare?.(ops)
  await guard(ops)
  expect((await readMenu(ops))?.stable).toBe('v2')
  expect(await listGuardActs(ops)).toEqual([])
})

test('leaves the choice to operators', async () => {
  const ops = await openOpsShop()
  expect(await requestOps(ops, 'rollout', '/ops/plan/menu', { act: 'auto-rollback' })).toMatchObject({
    status: 403,
  })
})
