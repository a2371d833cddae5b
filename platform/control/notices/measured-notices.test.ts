import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import type { TradeName } from '@larder/contracts/shop-counts'
import type * as shopHealth from '@larder/contracts/shop-health'
import { addPartCounts } from '../counts/part-counts.queries.ts'
import { addShopCounts } from '../counts/shop-counts.queries.ts'
import { DAY_MS, HOUR_MS } from '../watch/trade-counts.ts'
import { addCounts } from '../counts/release-counts.queries.ts'
import { minutesLater, openNoticeShop, type NoticeShop } from './notices.testing.ts'
import { openWebhook } from './webhook.testing.ts'
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

test('tells the channel of a brand to which a trouble spreads, and each channel once', async () => {
  const fernhill = await openWebhook()
  const notices = await openNoticeShop({
    channels: (webhook) => [
      { name: 'of ember', webhook, brands: ['ember'] },
      { name: 'of fernhill', webhook: fernhill.url, brands: ['fernhill'] },
    ],
  })
  const { turn, webhook } = notices
  await notices.openServer()
  for (const [brand, from] of [
    ['ember', 0],
    ['fernhill', 30],
  ] as const) {
    await count(notices, [-120, from], { ...WELL, brand })
    await count(notices, [from, 60], { ...WELL, brand, error: 20 })
    await count(notices, [60, 90], { ...WELL, brand })
  }
  for (const minute of [20, 21]) await turn(minute)
  expect([webhook.lines(), fernhill.lines()]).toEqual([['release-broken began menu'], []])
  for (const minute of [55, 56]) await turn(minute)
  expect(fernhill.list()).toMatchObject([{ phase: 'began', brands: ['ember', 'fernhill'] }])
  expect(webhook.lines()).toEqual(['release-broken began menu'])
  for (const minute of [78, 89, 90]) await turn(minute)
  for (const told of [webhook, fernhill])
    expect(told.lines()).toEqual(['release-broken began menu', 'release-broken ended menu'])
})

test('tells problems of one kind and subject once, in the brands of all', async () => {
  const problem = { kind: 'orders', text: 'fewer', affected: 1 } as const
  const problems: shopHealth.ShopProblem[] = [
    { ...problem, brands: ['ember', 'acme'] },
    { ...problem, kind: 'payments', brands: ['acme', 'fernhill'] },
  ]
  const health = { problems } as shopHealth.ShopHealth // the rest is not read
  const source = healthSource(async () => health)
  const notices = await openNoticeShop()
  const found = await source.find({ db: notices.ledger.db, now: minutesLater(0) })
  expect(found).toMatchObject([
    { kind: 'nobody-pays', subject: 'shop', brands: ['ember', 'acme', 'fernhill'] },
  ])
})

test('pages that nobody pays, with the brand that has it', async () => {
  const notices = await openCountedShop()
  const { turn, webhook } = notices
  await count(notices, [-120, 40], { ...WELL, brand: 'fernhill' })
  await count(notices, [-120, 0], WELL)
  await count(notices, [0, 40], { ...WELL, paid: 0 })
  for (const minute of [40, 41]) await turn(minute)
  expect(webhook.lines()).toEqual(['nobody-pays began'])
  expect(webhook.list()).toMatchObject([{ severity: 'page', brands: ['ember'], subject: 'ember' }])
})

test('pages failing calls', async () => {
  const notices = await openCountedShop()
  const { turn, webhook } = notices
  await count(notices, [-120, 0], WELL)
  await count(notices, [0, 30], { ...WELL, 'call-failed': 20 })
  for (const minute of [30, 31]) await turn(minute)
  expect(webhook.lines()).toEqual(['calls-failing began'])
})

const HOUR = 60
const WEEKS_AGO = -5 * 7 * 24 * HOUR
type TradeTotals = Partial<Record<TradeName, number>>

/** Writes the shop's counts of the hours from one minute to another, and those of the last two days by five minutes. */
const countHours = (
  { shop }: NoticeShop,
  [from, to]: readonly [number, number],
  { brand = 'ember', ...totals }: TradeTotals & { brand?: string },
) => {
  const list = (first: number, length: number, part: number) =>
    Array.from({ length: Math.ceil((to - first) / length) }, (_, index) =>
      Object.entries(totals).map(([name, total]) => ({
        brand,
        name: name as TradeName,
        browser: 'safari' as const,
        minutes: length === HOUR ? HOUR : 1,
        startsAt: minutesLater(first + index * length).getTime(),
        total: Math.round(total / part),
      })),
    )
  const recentFrom = Math.max(from, to - 4 * HOUR)
  return addShopCounts(shop.db, [...list(from, HOUR, 1), ...list(recentFrom, 5, 12)].flat())
}

test('pages that nobody comes to a brand, with the brand', async () => {
  const notices = await openCountedShop()
  await countHours(notices, [WEEKS_AGO, 0], { visits: 60, 'started-checkout': 12 })
  await countHours(notices, [WEEKS_AGO, 60], { visits: 60, 'started-checkout': 12, brand: 'fernhill' })
  await notices.turn(0)
  expect(notices.webhook.lines()).toEqual([])
  for (const minute of [55, 56]) await notices.turn(minute)
  expect(notices.webhook.list()).toMatchObject([
    { kind: 'nobody-comes', subject: 'ember', brands: ['ember'], severity: 'page' },
  ])
  expect(notices.webhook.list()[0]?.text).toMatch(
    /^Fewer visitors than usual in ember: \d+ visits began, where \d+ are usual/,
  )
})

test('pages a store where nobody pays by card, by its name', async () => {
  const notices = await openCountedShop()
  const { shop, turn, webhook } = notices
  const start = minutesLater(0).getTime()
  const dayStart = (time: number) => Math.floor(time / DAY_MS) * DAY_MS
  /** Checkouts and orders at two stores; nobody pays by card at the first of them from the start on. */
  const listRows = (minutes: 5 | 60 | 1_440, [from, to]: readonly [number, number], checkouts: number) => {
    const length = minutes * 60_000
    const times = Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => from + index * length)
    return times.flatMap((startsAt) =>
      ['acton-3', 'brixton-4'].flatMap((store) => {
        const row = { brand: 'ember', store, minutes, startsAt }
        const card = startsAt >= start && store === 'acton-3' ? 0 : checkouts / 2
        return [
          { ...row, name: 'started-checkout' as const, paymentMethod: '', total: checkouts },
          { ...row, name: 'paid' as const, paymentMethod: 'card', total: card },
          { ...row, name: 'paid' as const, paymentMethod: 'cash', total: checkouts / 4 },
        ]
      }),
    )
  }
  await countHours(notices, [WEEKS_AGO, 0], { visits: 600, 'started-checkout': 96, paid: 72 })
  await countHours(notices, [0, 60], { visits: 600, 'started-checkout': 96, paid: 48 })
  await addPartCounts(shop.db, [
    ...listRows(1_440, [dayStart(start) - 30 * DAY_MS, start], 960),
    ...listRows(60, [start - 72 * HOUR_MS, start], 48),
    ...listRows(5, [start - 4 * HOUR_MS, start + HOUR_MS], 4),
  ])
  for (const minute of [50, 51]) await turn(minute)
  expect(webhook.list()).toMatchObject([
    { kind: 'nobody-pays', subject: 'ember acton-3', brands: ['ember'], severity: 'page' },
  ])
  expect(webhook.list()[0]?.text).toMatch(
    /^Nobody pays by card at acton-3 in ember: 0 of \d+ checkouts were paid by card/,
  )
})

const problem = (kind: string): shopHealth.ShopProblem => ({
  kind: kind as shopHealth.ShopProblem['kind'], // also of a newer judge
  text: '2 of 100 were expected',
  brands: [],
  affected: 98,
})

test('tells what a newer judge finds', async () => {
  const problems = [problem('stores')]
  const health = { problems } as shopHealth.ShopHealth // the rest is not read
  const notices = await openNoticeShop()
  await notices.openServer({ sources: [healthSource(async () => health)] })
  await notices.turn(1)
  expect(notices.webhook.lines().toSorted()).toEqual(['release-broken began'])
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
