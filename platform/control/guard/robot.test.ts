import { beforeEach, expect, test } from 'vitest'
import { publishScript } from '../ledger/ledger.testing.ts'
import { changePlan } from '../ledger/ledger.ts'
import { abortVersion, startCanary } from '../plan/plan-acts.ts'
import { setRule } from '../plan/plan.ts'
import { countPages } from './pages.testing.ts'
import { minutesLater, CRASHES, openGuardedShop, type GuardedShop } from './guarded-shop.testing.ts'

let guarded: GuardedShop

beforeEach(async () => {
  guarded = await openGuardedShop()
})

test('aborts a bad canary once, with the numbers in the ledger and a notice to the operators', async () => {
  await guarded.startV2()
  const before = (await guarded.plan()).areas
  await guarded.traffic(CRASHES)
  await guarded.guard()
  await guarded.guard()
  expect((await guarded.plan()).areas).toEqual({
    ...before,
    menu: expect.objectContaining({ stable: 'v1', weight: 0 }) as object,
  })
  expect((await guarded.plan()).areas['menu']).not.toHaveProperty('canary')
  expect(await guarded.aborts()).toMatchObject([
    {
      act: 'abort',
      area: 'menu',
      why: 'menu v2 is aborted, everybody gets v1: 200 of 500 visits had a crash of the area with v2, 0 of 1500 with v1 at the same time.',
      evidence: { version: 'v2', stable: 'v1', reasons: [{ rule: 'harm', comparison: 'area-crashed' }] },
    },
  ])
  guarded.webhook.answer = 500
  await guarded.deliver()
  guarded.webhook.answer = 200
  guarded.shop.setNow(minutesLater(11))
  await guarded.deliver()
  await guarded.deliver()
  const [first, second, ...others] = guarded.webhook.received
  expect(others).toEqual([])
  expect(second?.id).toEqual(first?.id)
  expect([first?.isSigned, second?.isSigned]).toEqual([true, true])
  expect(second?.body).toMatchObject({
    kind: 'guard-aborted',
    severity: 'page',
    phase: 'happened',
    area: 'menu',
    sentAt: minutesLater(11).toISOString(),
    detail: { version: 'v2', stable: 'v1' },
  })
})

test('does not abort a good canary or an unguarded one', async () => {
  await guarded.startV2()
  await guarded.traffic()
  await guarded.guard()
  await guarded.startV2({ isUnguarded: true })
  await guarded.traffic(CRASHES, 10)
  await guarded.guard()
  expect(await guarded.aborts()).toEqual([])
  expect((await guarded.plan()).areas['menu']).toMatchObject({ canary: 'v2', weight: 2_500 })
})

test('ignores counts from before a person’s last decision', async () => {
  await guarded.startV2()
  await guarded.traffic(CRASHES)
  await guarded.startV2({ weight: 500 })
  await guarded.guard()
  expect(await guarded.aborts()).toEqual([])
})

test('aborts a version assigned by a rule and keeps the other canary', async () => {
  await publishScript(guarded.ledger.releases, { version: 'v3' })
  await guarded.startV2({ version: 'v3' })
  await guarded.change(
    (now) => setRule(now, 'menu', { kind: 'store', names: ['york'], version: 'v2' }),
    'rule',
  )
  await guarded.traffic(CRASHES)
  await guarded.guard()
  const { rules, canary } = (await guarded.plan()).areas['menu'] ?? {}
  expect([rules, canary]).toEqual([undefined, 'v3'])
})

test('aborts a first release whose pages break too often', async () => {
  const { ledger, shop } = guarded
  await publishScript(ledger.releases, { area: 'kiosk', version: 'v2' })
  const start = { who: 'ann', area: 'kiosk', act: 'canary', why: '' }
  await changePlan(ledger, start, (plan) => startCanary(plan, 'kiosk', { version: 'v2', weight: 500 }))
  const runTenMinutes = async (from: number, broken = {}) => {
    for (let minute = from; minute < from + 10; minute += 1)
      await countPages(shop.db, minutesLater(minute), { canary: 50, stable: 0, broken, area: 'kiosk' })
    shop.setNow(minutesLater(from + 10))
    await guarded.guard()
  }
  await runTenMinutes(0)
  expect(await guarded.aborts()).toEqual([])
  await runTenMinutes(10, CRASHES)
  expect((await guarded.plan()).areas['kiosk']).toEqual({ weight: 0, isKilled: false })
  expect(await guarded.aborts()).toMatchObject([
    {
      why: 'kiosk v2 is aborted, everybody gets the shop without it: 200 of 1000 visits had a crash of the area with v2, more than any release may have.',
      evidence: { version: 'v2', reasons: [{ rule: 'harm', comparison: 'area-crashed' }] },
    },
  ])
  const [notice] = await guarded.notices()
  expect(notice?.detail).not.toHaveProperty('stable')
})

test('holds when data is missing and notifies the operators once', async () => {
  await guarded.startV2()
  guarded.shop.setNow(minutesLater(30))
  await guarded.guard()
  await guarded.guard()
  expect((await guarded.plan()).areas['menu']).toMatchObject({ canary: 'v2' })
  expect(await guarded.notices()).toMatchObject([
    { kind: 'guard-holds', text: expect.stringContaining('Nothing was counted') as string },
  ])
})

test('tells the end of a hold once, ten minutes after the guard held last', async () => {
  await guarded.startV2()
  guarded.shop.setNow(minutesLater(30))
  await guarded.guard()
  await guarded.deliver()
  await guarded.change((plan) => abortVersion(plan, 'menu', 'v2'), 'abort')
  for (const minute of [31, 39]) {
    guarded.shop.setNow(minutesLater(minute))
    await guarded.guard()
    await guarded.deliver()
  }
  expect(guarded.webhook.lines()).toEqual(['guard-holds began menu'])
  for (const minute of [40, 41]) {
    guarded.shop.setNow(minutesLater(minute))
    await guarded.guard()
    await guarded.deliver()
  }
  expect(guarded.webhook.lines()).toEqual(['guard-holds began menu', 'guard-holds ended menu'])
})

test('holds for problems from one network and notifies the operators once', async () => {
  await guarded.startV2()
  await guarded.traffic({ ...CRASHES, 'broken-from-3': 20, 'visits-from-3': 50 })
  await guarded.guard()
  await guarded.guard()
  expect(await guarded.aborts()).toEqual([])
  expect(await guarded.notices()).toMatchObject([
    { kind: 'guard-holds', text: expect.stringContaining('come from few networks') as string },
  ])
})

test('tells operators of a problem that does not suffice to abort', async () => {
  await guarded.startV2()
  await guarded.traffic()
  const crashes = { canary: 5, stable: 15, broken: { 'area-crashed': 5 } }
  await countPages(guarded.shop.db, minutesLater(3), crashes)
  await guarded.guard()
  await guarded.guard()
  expect(await guarded.aborts()).toEqual([])
  expect(await guarded.notices()).toMatchObject([
    {
      kind: 'guard-holds',
      text: 'menu v2 is held: 5 of 505 visits had a crash of the area with v2, 0 of 1515 with v1 at the same time.',
    },
  ])
})

test('tells operators of a step that is held after its time', async () => {
  const step = { number: 1, holdUntil: minutesLater(15).toISOString() }
  await guarded.startV2({ step })
  const fewNetworks = { 'visits-from-3': 50 }
  await guarded.traffic(fewNetworks)
  await guarded.guard()
  expect(await guarded.notices()).toEqual([])
  await guarded.traffic(fewNetworks, 10)
  await guarded.guard()
  expect(await guarded.notices()).toMatchObject([
    { kind: 'guard-holds', text: expect.stringContaining('come from few networks') as string },
  ])
})

test('looks back three days in a quiet shop, and a day in a busy one', async () => {
  await guarded.startV2()
  await guarded.traffic(CRASHES)
  const dayLater = 26 * 60
  await countPages(guarded.shop.db, minutesLater(dayLater), { canary: 3_000, stable: 9_000 })
  guarded.shop.setNow(minutesLater(dayLater + 1))
  await guarded.guard()
  expect(await guarded.aborts()).toEqual([])
  guarded.shop.setNow(minutesLater(2 * dayLater))
  await guarded.guard()
  expect(await guarded.aborts()).toMatchObject([{ act: 'abort' }])
})
