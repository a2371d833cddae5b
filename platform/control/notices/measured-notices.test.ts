import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import type * as shopHealth from '@larder/contracts/shop-health'
import { addCounts } from '../counts/release-counts.queries.ts'
import { minutesLater, openNoticeShop, type NoticeShop } from './notices.testing.ts'
import { healthSource } from './sources/health-source.ts'

type Totals = Partial<Record<releaseCounts.CountName, number>>

/** Writes counts of both areas and the host for the minutes from one to another, those of the stable releases. */
async function count(
  { shop }: NoticeShop,
  [from, to]: readonly [number, number],
  { brand = 'ember', ...totals }: Totals & { brand?: string },
) {
  const rows = Array.from({ length: to - from }, (_, index) =>
    ['host', 'menu'].flatMap((area) =>
      Object.entries(totals).map(([name, total]) => ({
        minute: minutesLater(from + index).toISOString(),
        area,
        version: 'v1',
        arm: 'stable' as const,
        reason: 'share' as const,
        brand,
        name: name as releaseCounts.CountName,
        total,
      })),
    ),
  )
  await addCounts(shop.db, rows.flat())
}

async function openCountedShop() {
  const notices = await openNoticeShop()
  await notices.openServer()
  await notices.openServer()
  return notices
}

const WELL = { visits: 50, documents: 150, hydrated: 148, 'started-checkout': 10, paid: 8 }

test('pages a broken release once while it lasts, and ends it ten minutes after it was last seen', async () => {
  const notices = await openCountedShop()
  const { turn, webhook } = notices
  await count(notices, [-120, 0], WELL)
  await count(notices, [0, 30], { ...WELL, error: 20 })
  await count(notices, [30, 90], WELL)
  await turn(0)
  expect(webhook.lines()).toEqual([])
  for (const minute of [15, 20, 30]) await turn(minute)
  expect(webhook.lines()).toEqual(['release-broken began menu'])
  const [began] = webhook.list()
  expect(began).toMatchObject({
    severity: 'page',
    brands: ['ember'],
    help: 'pnpm rollout menu back --why "<what you see>"',
    link: expect.stringMatching(/\/ops#\/\?act=back#area-menu$/) as string,
  })
  expect(began?.text).toMatch(/^The live release of menu is broken in ember: .* visits met a problem/)
  for (const minute of [48, 56]) await turn(minute)
  expect(webhook.lines(), 'it may come back').toHaveLength(1)
  for (const minute of [59, 60]) await turn(minute)
  expect(webhook.lines()).toEqual(['release-broken began menu', 'release-broken ended menu'])
})

test('pages that nobody pays, with the brand that has it', async () => {
  const notices = await openCountedShop()
  const { turn, webhook } = notices
  await count(notices, [-120, 40], { ...WELL, brand: 'fernhill' })
  await count(notices, [-120, 0], WELL)
  await count(notices, [0, 40], { ...WELL, paid: 0 })
  for (const minute of [40, 41]) await turn(minute)
  expect(webhook.lines()).toEqual(['nobody-pays began'])
  expect(webhook.list()).toMatchObject([{ severity: 'page', brands: ['ember'], subject: 'shop' }])
})

test('pages failing calls', async () => {
  const notices = await openCountedShop()
  const { turn, webhook } = notices
  await count(notices, [-120, 0], WELL)
  await count(notices, [0, 30], { ...WELL, 'call-failed': 20 })
  for (const minute of [30, 31]) await turn(minute)
  expect(webhook.lines()).toEqual(['calls-failing began'])
})

const problem = (kind: string): shopHealth.ShopProblem => ({
  kind: kind as shopHealth.ShopProblem['kind'], // also of a newer judge
  text: '2 of 100 were expected',
  brands: [],
  affected: 98,
})

test('tells visits that do not come, and what a newer judge finds', async () => {
  const problems = [problem('visits'), problem('stores')]
  const health = { problems } as shopHealth.ShopHealth // the rest is not read
  const notices = await openNoticeShop()
  await notices.openServer({ sources: [healthSource(async () => health)] })
  await notices.turn(1)
  expect(notices.webhook.lines().toSorted()).toEqual(['nobody-comes began', 'release-broken began'])
})

test('a report of a checkout’s policy is told once, until there was none for half an hour', async () => {
  const notices = await openNoticeShop()
  const servers = [await notices.openServer(), await notices.openServer()]
  const sight = () => {
    for (const { watch } of servers)
      watch.sight({ kind: 'checkout-blocked', subject: 'script-src-elem', text: 'A script was blocked.' })
  }
  sight()
  await notices.turn(1)
  sight()
  for (const minute of [20, 45]) await notices.turn(minute)
  expect(notices.webhook.lines()).toEqual(['checkout-blocked began'])
  for (const minute of [50, 51]) await notices.turn(minute)
  expect(notices.webhook.lines()).toEqual(['checkout-blocked began', 'checkout-blocked ended'])
})
