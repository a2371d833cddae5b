import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planChanges } from '../ledger/schema.ts'
import { promote, rollBack, setKilled, startCanary } from '../plan/plan-acts.ts'
import { openNoticeShop } from './notices.testing.ts'

/** Two servers look at once, so that whatever is told twice would show. */
async function openTwoServers() {
  const notices = await openNoticeShop()
  await notices.openServer()
  await notices.openServer()
  await notices.turn()
  expect(notices.webhook.lines()).toEqual([])
  return notices
}

test('tells a kill once, and once that it is over', async () => {
  const { change, turn, webhook } = await openTwoServers()
  await change('kill menu', (plan) => setKilled(plan, 'menu', true))
  for (const minute of [1, 2, 90]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began menu'])
  await change('revive menu', (plan) => setKilled(plan, 'menu', false))
  for (const minute of [91, 92]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began menu', 'area-killed ended menu'])
  const [began, ended] = webhook.list()
  expect(began).toMatchObject({
    id: ended?.id,
    severity: 'page',
    text: 'ann killed menu, and nobody gets it: a reason.',
    help: 'pnpm rollout menu revive, when it is mended',
    link: expect.stringMatching(/\/ops#\/\?act=revive#area-menu$/) as string,
  })
  expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(2)
  expect(webhook.received.every(({ isSigned }) => isSigned)).toBe(true)
})

test('tells a kill that was revived before anybody looked, and a second one as another', async () => {
  const { change, turn, webhook } = await openTwoServers()
  await change('kill menu', (plan) => setKilled(plan, 'menu', true))
  await change('revive menu', (plan) => setKilled(plan, 'menu', false))
  await change('kill menu', (plan) => setKilled(plan, 'menu', true))
  for (const minute of [1, 2, 3]) await turn(minute)
  expect(webhook.lines().toSorted()).toEqual([
    'area-killed began menu',
    'area-killed began menu',
    'area-killed ended menu',
  ])
})

test('tells promotions, rollbacks and overruled verdicts once, and not what a start makes live', async () => {
  const { change, turn, webhook } = await openTwoServers()
  await change('promote menu', (plan) => promote(plan, 'menu', 'v2'), { version: 'v2' })
  await change('back menu', (plan) => rollBack(plan, 'menu'), { version: 'v2' })
  await change('canary menu', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 100 }), {
    version: 'v2',
    withoutGuard: true,
  })
  await change('follow checkout', (plan) => promote(plan, 'checkout', 'v2'))
  for (const minute of [1, 2, 70]) await turn(minute)
  expect(webhook.lines().toSorted()).toEqual([
    'overruled happened menu',
    'promoted happened menu',
    'rolled-back happened menu',
  ])
  expect(webhook.list('overruled')[0]?.text).toBe('ann overruled the guard for menu v2 (canary): a reason.')
})

test('tells once that an act waits for another person, and that a rule of the shop was overruled', async () => {
  const { change, turn, webhook } = await openTwoServers()
  await change('approve menu', (plan) => plan, { act: 'promote', version: 'v2' })
  await change('promote menu', (plan) => promote(plan, 'menu', 'v2'), {
    version: 'v2',
    withoutFreeze: true,
    withoutApproval: true,
  })
  for (const minute of [1, 2]) await turn(minute)
  expect(webhook.list('approval-waiting').map(({ text }) => text)).toEqual([
    'ann asks for another person: promote of menu v2: a reason.',
  ])
  expect(webhook.list('overruled').map(({ text }) => text)).toEqual([
    'ann overruled the freeze and the second person for menu v2 (promote): a reason.',
  ])
})

test('does not tell acts from before the last hour', async () => {
  const { change, turn, webhook } = await openTwoServers()
  await change('promote menu', (plan) => promote(plan, 'menu', 'v2'))
  await turn(61)
  expect(webhook.lines()).toEqual([])
})

test('tells forged and missing rows of the ledger once, and refused plans until another is in force', async () => {
  const { change, turn, webhook, ledger } = await openTwoServers()
  const { db } = ledger
  await change('promote menu', (plan) => promote(plan, 'menu', 'v2'))
  await db.execute(sql`alter table plan_changes disable trigger all`)
  const rows = await db.select().from(planChanges).orderBy(planChanges.revision)
  const newest = rows.at(-1)
  if (!newest) throw new Error('The ledger is empty')
  await db.delete(planChanges).where(eq(planChanges.revision, newest.revision - 1))
  const forged = { who: 'mallory', act: 'kill', plan: newest.plan.replace('v2', 'v1') }
  for (const next of [1, 2])
    await db.insert(planChanges).values({ ...newest, ...forged, revision: newest.revision + next })
  await db.execute(sql`alter table plan_changes enable trigger all`)
  for (const minute of [1, 2, 3]) await turn(minute)
  expect(
    webhook
      .list('ledger-altered')
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    `Rows of the ledger before row ${newest.revision} were changed or removed.`,
    `Someone without the shop’s key wrote or changed rows ${newest.revision + 1} to ${newest.revision + 2} of the ledger.`,
  ])
  expect(webhook.lines('area-killed'), 'a forged kill is no kill').toEqual([])
  // Each server refuses both plans, which is one trouble of each.
  expect(webhook.lines('plan-refused')).toEqual(['plan-refused began', 'plan-refused began'])
  await change('promote menu', (plan) => promote(plan, 'menu', 'v1'))
  for (const minute of [4, 5]) await turn(minute)
  expect(webhook.lines('plan-refused').slice(2)).toEqual(['plan-refused ended', 'plan-refused ended'])
  expect(webhook.lines('ledger-altered')).toHaveLength(2)
})
