import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { upsertWatchTime } from '@larder/control/notices/notices.queries.ts'
import { GUARD_WATCH } from '@larder/control/notices/sources/guard-source.ts'
import { durabilitySource } from '@larder/control/notices/sources/durability-source.ts'
import { createNoticeWatch } from '@larder/control/notices/watch.ts'
import { createDataFolder } from '@larder/control/ledger/ledger.testing.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import { createSender } from '@larder/control/notices/send-notice.ts'
import { openWebhook } from '@larder/control/notices/webhook.testing.ts'
import { createDraftOrder, payByCard, DISCOVER_CARD, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { AppDeps } from './app-deps.ts'
import { createMessenger, type Messenger } from './messaging/index.ts'
import { paymentAttempts } from './model/schema/index.ts'
import { change, MORE, payChange, placeCardOrder } from './ordering/changes/changes.testing.ts'
import { createStoreSystem } from './ordering/orders/orders.testing.ts'
import { loadOpenPayments } from './ordering/payments/payment-gauges.ts'
import { answerChallenge } from './ordering/payments/card-payments.testing.ts'
import { changeTerms, GENEROUS, placeDelivered, report } from './ordering/problems/problems.testing.ts'
import { shopNotices } from './shop-notices.ts'

/** A plan without pending or refused changes. */
const NO_PLAN = {
  current: () => ({ areas: {} }),
  revision: () => 1,
  pageRevision: () => 1,
  pending: () => [],
  refused: () => [],
  addPending: async () => undefined,
  isDatabaseUnavailable: () => false,
  onChange: () => undefined,
  refresh: async () => undefined,
  stop: async () => undefined,
}

/** The sandbox's gateway, which a test can make refuse refunds. */
const refuseRefunds = (deps: AppDeps, gateway: { takesRefunds: boolean }): AppDeps => {
  const { cards } = deps.adapters
  const refund: typeof cards.refund = async (...change) => {
    if (!gateway.takesRefunds) throw new OutsideError('cards', 'unreachable')
    await cards.refund(...change)
  }
  return { ...deps, adapters: { ...deps.adapters, cards: { ...cards, refund } } }
}

/** Two servers of a shop that look for the shop's own troubles at once, and its mail and webhook. */
async function openWatchedShop() {
  const gateway = { takesRefunds: true }
  const shop = await startShop({ change: (deps) => refuseRefunds(deps, gateway) })
  const webhook = await openWebhook()
  const { db, clock, log, config } = shop.deps
  const key = await openPlanKey({ dataFolder: await createDataFolder() })
  const { sources: all, sendMail } = shopNotices({ ...shop.deps, config: { ...config, smsPerHour: 3 } })
  // The tests' database does not wait for its disk.
  const sources = all.filter((source) => source !== durabilitySource)
  const channels = [
    { name: 'pager', webhook: webhook.url },
    { name: 'mail', mail: ['night@shop.example'], severity: 'page' as const },
  ]
  const send = createSender({ clock, deadlines: config.deadlines, sendMail })
  const watches = [1, 2].map((server) =>
    createNoticeWatch({
      ...config,
      db,
      key,
      log,
      clock,
      channels,
      send,
      sources: [],
      shop: { db, cell: undefined, sources },
      plan: NO_PLAN,
      server: String(server),
    }),
  )
  return {
    shop,
    webhook,
    gateway,
    turn: async (now?: string) => {
      if (now) shop.setNow(now)
      await upsertWatchTime(db, GUARD_WATCH, clock()) // the guard goes on
      await Promise.all(watches.map((watch) => watch.runOnce()))
      await Promise.all(watches.flatMap((watch) => channels.map((channel) => watch.deliver(channel))))
    },
  }
}

const listMails = ({ sandbox }: TestShop): string[] =>
  sandbox.store.state.messages.filter(({ channel }) => channel === 'mail').map((mail) => JSON.stringify(mail))

test('pages a payment that is unknown for more than five minutes, and its end', async () => {
  const { shop, webhook, turn } = await openWatchedShop()
  const { visitor, order } = await createDraftOrder(shop)
  await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
  await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
  await turn('2030-01-08T10:04:00Z')
  expect(webhook.lines('payment-unknown')).toEqual([])
  for (const minute of [6, 7]) await turn(`2030-01-08T10:0${minute}:00Z`)
  expect(webhook.lines('payment-unknown')).toEqual(['payment-unknown began'])
  expect(webhook.list('payment-unknown')[0]).toMatchObject({
    severity: 'page',
    brands: ['fernhill'],
    text: expect.stringContaining('1 payments in fernhill is not known') as string,
  })
  expect(listMails(shop).filter((mail) => mail.includes('night@shop.example'))).toEqual([
    expect.stringContaining('PAGE payment-unknown'),
  ])
  await shop.jobs.sweep()
  for (const minute of [8, 9]) await turn(`2030-01-08T10:0${minute}:00Z`)
  expect(webhook.lines('payment-unknown')).toEqual(['payment-unknown began', 'payment-unknown ended'])
})

test('pages a payment that was taken without an order, until it is paid back', async () => {
  const { shop, webhook, gateway, turn } = await openWatchedShop()
  const { visitor, order } = await createDraftOrder(shop)
  await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
  const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
  await shop.db.update(paymentAttempts).set({ state: 'cancelled', nextCheckAt: null })
  shop.setNow('2030-01-08T10:31:00Z')
  await shop.jobs.sweep()
  await shop.sandbox.control('/cards/webhooks', { mode: 'normal' })
  gateway.takesRefunds = false
  await answerChallenge(shop, gatewayData.id, 'approve')
  await expect.poll(async () => (await shop.db.select().from(paymentAttempts))[0]?.state).toBe('refund_due')
  for (const minute of [32, 33]) await turn(`2030-01-08T10:${minute}:00Z`)
  expect(webhook.lines('capture-without-order')).toEqual(['capture-without-order began'])
  expect(webhook.list('capture-without-order')[0]).toMatchObject({ brands: ['fernhill'] })
  gateway.takesRefunds = true
  shop.setNow('2030-01-08T12:00:00Z')
  await shop.jobs.sweep()
  await expect.poll(async () => (await shop.db.select().from(paymentAttempts))[0]?.state).toBe('refunded')
  for (const minute of [10, 11]) await turn(`2030-01-08T12:${minute}:00Z`)
  expect(webhook.lines('capture-without-order')).toEqual([
    'capture-without-order began',
    'capture-without-order ended',
  ])
})

test('a refund of a rejected order is due and pages nobody', async () => {
  const { shop, webhook, gateway, turn } = await openWatchedShop()
  const countStrays = async () =>
    Number(/^larder_payments_total\{state="refund_due"\} (\d+)$/m.exec(await shop.metrics())?.[1] ?? 0)
  await shop.sandbox.control('/kitchen', { isPaused: true })
  const order = await placeCardOrder(shop)
  await payChange(shop, order, await change(order, { quantities: { [order.lineId]: MORE } }))
  const before = await countStrays()
  gateway.takesRefunds = false
  await createStoreSystem(shop).move(order.businessOrderId, 'store_rejected')
  await shop.jobs.deliver()
  await shop.jobs.sweep()
  for (const minute of [2, 3]) await turn(`2030-01-08T10:0${minute}:00Z`)
  const states = (await shop.db.select().from(paymentAttempts)).map(({ state }) => state)
  expect(states).toEqual(['refund_due', 'refund_due']) // the order's payment and its change's
  expect(await loadOpenPayments(shop.db, shop.deps.clock())).toMatchObject({
    refundsDue: 2,
    strayCaptures: 0,
  })
  expect(webhook.lines('capture-without-order')).toEqual([])
  expect(await countStrays()).toBe(before)
})

test('pages messages that no server delivers, for their brand', async () => {
  const { shop, webhook, turn } = await openWatchedShop()
  await shop.db.execute(sql`
    insert into outbox (brand_id, id, topic, lane, payload, created_at, due_at)
    values ('ember', 'new', 'order/by-drone', 'drone', '{}', '2030-01-08T10:00:00Z', '2030-01-08T10:00:00Z')`)
  await turn('2030-01-08T10:14:00Z')
  expect(webhook.lines()).toEqual([])
  for (const minute of [16, 17]) await turn(`2030-01-08T10:${minute}:00Z`)
  expect(webhook.list()).toMatchObject([{ kind: 'outbox-unclaimed', severity: 'page', brands: ['ember'] }])
})

test('tells text messages above the number of an hour, for their brand', async () => {
  const { shop, webhook, turn } = await openWatchedShop()
  const messenger = createMessenger(shop.deps)
  const brand = { id: 'fernhill', name: 'Fernhill' } as Parameters<Messenger['post']>[2] // the rest is not read
  const sendCodes = async (total: number) => {
    for (let sent = 0; sent < total; sent += 1)
      messenger.post(
        { kind: 'one-time-code', code: '123456', minutes: 10 },
        { phone: '+447700900123' },
        brand,
      )
    await messenger.settled()
    await turn()
  }
  await sendCodes(3)
  expect(webhook.lines()).toEqual([])
  await sendCodes(1)
  await turn('2030-01-08T10:01:00Z')
  expect(webhook.list()).toMatchObject([{ kind: 'sms-spending', severity: 'tell', brands: ['fernhill'] }])
})

test('tells reports that wait for two days', async () => {
  const { shop, webhook, turn } = await openWatchedShop()
  await changeTerms(shop, { automatic: { ...GENEROUS, orderPence: 0 } })
  await report(await placeDelivered(shop))
  await turn('2030-01-10T09:00:00Z')
  expect(webhook.lines('cases-waiting')).toEqual([])
  for (const minute of [1, 2]) await turn(`2030-01-10T11:0${minute}:00Z`)
  expect(webhook.lines('cases-waiting')).toEqual(['cases-waiting began'])
})

test('a database whose writes may be lost is told', async () => {
  const { db, clock } = (await startShop()).deps
  expect(await durabilitySource.find({ db, now: clock() })).toMatchObject([{ kind: 'database-at-risk' }])
})
