import { expect, test } from 'vitest'
import type { BrowserKind, TradeName } from '@larder/contracts/shop-counts'
import { findShopTotals } from '@larder/control/counts/shop-counts.queries.ts'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { operate, openPage } from '../tiny-shop.testing.ts'
import { openCountedShop, sendReport, untilWritten, type CountedShop } from '../counted-shop.testing.ts'
import { countShop } from './count-shop.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

function openCounter() {
  const events: { brand: string; name: TradeName; browser: BrowserKind }[] = []
  const parts: object[] = []
  const count = countShop({
    parts: { add: (event) => parts.push(event) },
    log: createSilentLog(),
    counter: {
      add: (event) => events.push(event),
      flush: async () => undefined,
      stop: async () => undefined,
    },
    limitScale: 1,
  })
  const step = (name: TradeName, began: number, { address = '203.0.113.7', userAgent = SAFARI } = {}) =>
    count(name, {
      brand: 'ember',
      visit: { address, began, buckets: {} },
      userAgent,
      findParts: async () => ({ store: 'acton-3', ...(name === 'paid' && { paymentMethod: 'card' }) }),
    })
  return { events, parts, step }
}

test('counts each step of a visit once, by kind of browser and nothing else of it', () => {
  const { events, step } = openCounter()
  for (const name of ['visits', 'started-checkout', 'started-checkout', 'paid', 'paid'] as const)
    step(name, 1)
  expect(events).toEqual([
    { brand: 'ember', name: 'visits', browser: 'safari' },
    { brand: 'ember', name: 'started-checkout', browser: 'safari' },
    { brand: 'ember', name: 'paid', browser: 'safari' },
  ])
})

test('counts the checkouts and orders that count by store and payment method, too', async () => {
  const { parts, step } = openCounter()
  for (const name of ['visits', 'started-checkout', 'started-checkout', 'paid', 'paid'] as const)
    step(name, 1)
  await expect
    .poll(() => parts, untilWritten)
    .toEqual([
      { brand: 'ember', name: 'started-checkout', store: 'acton-3' },
      { brand: 'ember', name: 'paid', store: 'acton-3', paymentMethod: 'card' },
    ])
})

test('counts the first five visits of an address in an hour, and no crawler', () => {
  const { events, step } = openCounter()
  for (let began = 1; began <= 9; began += 1) step('started-checkout', began)
  expect(events).toHaveLength(5)
  step('paid', 1)
  step('paid', 9)
  expect(events).toHaveLength(6)
  step('visits', 10, { address: '198.51.100.1', userAgent: 'Googlebot/2.1' })
  expect(events).toHaveLength(6)
})

const loadTotals = async ({ db }: CountedShop) => {
  const rows = await findShopTotals(db, { since: new Date(0), length: 60, bucketMs: 3_600_000 })
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}

test('counts visits and paid orders whether a rollout runs or not', async () => {
  const shop = await openCountedShop()
  const order = async () => {
    const shopper = shop.newVisitor()
    await openPage(shopper, '/menu')
    await openPage(shopper, '/menu')
    const report = { releases: { menu: 'm1' }, page: ['started-checkout', 'paid'], loads: {} }
    await sendReport(shopper, report, '/rum/page')
    await sendReport(shopper, report, '/rum/page')
  }
  await order()
  await operate(shop, 'menu', ['canary', 'm2', '50'])
  await order()
  // A caller without a visit reports nothing.
  await sendReport(shop.newVisitor(), { releases: {}, page: ['paid'], loads: {} }, '/rum/page')
  await expect
    .poll(() => loadTotals(shop), untilWritten)
    .toEqual({ visits: 2, 'started-checkout': 2, paid: 2 })
})
