import { eq } from 'drizzle-orm'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandMoves, orders, paymentAttempts } from '../../model/schema/index.ts'
import { loadDurability, loadTimeline } from '@larder/kernel/db/durability.ts'
import {
  createDraftOrder,
  DISCOVER_CARD,
  listPayments,
  payByCard,
  VISA_CARD,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { AppDeps } from '../../app-deps.ts'
import { createLog } from '@larder/kernel/log/create-log.ts'
import { answerChallenge } from './card-payments.testing.ts'
import { failoverWatch } from './failover.ts'
import { paymentsSource } from './payment-sources.ts'

let shop: TestShop
let dataFolder: string

beforeEach(async () => {
  dataFolder = await mkdtemp(resolve(tmpdir(), 'larder-failover-'))
  shop = await startShop()
  shop.sandbox.moveClock(22 * 60 * MINUTE_MS) // to the shop's time
})

afterEach(() => rm(dataFolder, { recursive: true }))

const createWatch = (changed: Partial<Pick<AppDeps, 'adapters' | 'log'>> = {}) =>
  failoverWatch({ ...shop.deps, ...changed, config: { ...shop.deps.config, dataFolder } })

/** A gateway of which some calls are answered otherwise. */
const changeCards = (cards: Partial<AppDeps['adapters']['cards']>): Pick<AppDeps, 'adapters'> => ({
  adapters: { ...shop.deps.adapters, cards: { ...shop.deps.adapters.cards, ...cards } },
})

/** A log whose lines about payments can be counted. */
function keepLog() {
  const lines: string[] = []
  return {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    count: (words: string) => lines.filter((line) => line.includes(words)).length,
  }
}

const isSearching = async (): Promise<boolean> =>
  'search' in (JSON.parse(await readFile(resolve(dataFolder, 'database-seen.json'), 'utf8')) as object)

/** What operators are told of now. */
const listTroubles = async () =>
  (await paymentsSource(shop.deps).find({ db: shop.db, now: shop.deps.clock() })) ?? []

const countGivenBack = async () => /^larder_lost_payments_total (\d+)/m.exec(await shop.metrics())?.[1]

const MINUTE_MS = 60_000

async function payOrder(number: string = DISCOVER_CARD) {
  const { visitor, order } = await createDraftOrder(shop)
  await payByCard(shop, visitor, { ...order, number })
  const payment = listPayments(shop).at(-1)
  if (!payment) throw new Error('Nothing was paid')
  return { payment, orderId: order.businessOrderId }
}

/** The order as the standby has it that took over: with its draft, without the payment. */
async function forgetPayment(orderId: string): Promise<void> {
  await shop.db.update(orders).set({ state: 'draft', paidAttemptId: null }).where(eq(orders.id, orderId))
  await shop.db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
}

/** This server saw another history of the database a minute ago. */
async function takeOver(): Promise<void> {
  const seen = { timeline: (await loadTimeline(shop.db)) + 1, at: shop.deps.clock() }
  await writeFile(resolve(dataFolder, 'database-seen.json'), JSON.stringify(seen))
  later(2)
}

function later(minutes: number): void {
  const now = new Date(shop.deps.clock().getTime() + minutes * MINUTE_MS)
  shop.sandbox.moveClock(minutes * MINUTE_MS)
  shop.setNow(now)
}

const stateOf = (id: string) => listPayments(shop).find((payment) => payment.id === id)?.status

test('a payment that a failover lost is given back once, one that was kept is not', async () => {
  const [lost, kept] = [await payOrder(), await payOrder()]
  await forgetPayment(lost.orderId)
  await takeOver()
  const watch = createWatch()
  await watch()
  expect(stateOf(lost.payment.id)).toBe('Refunded')
  expect(stateOf(kept.payment.id)).toBe('Captured')
  expect(await listTroubles()).toMatchObject([{ detail: { lostPayments: 1, asked: 1, givenBack: 0 } }])
  await watch()
  expect(listPayments(shop).find(({ id }) => id === lost.payment.id)?.refunded).toBe(lost.payment.amount)
  expect(await listTroubles()).toMatchObject([{ detail: { lostPayments: 1, asked: 0, givenBack: 1 } }])
})

test('nothing is given back without a failover', async () => {
  const { payment, orderId } = await payOrder()
  const watch = createWatch()
  await watch()
  await forgetPayment(orderId)
  later(2)
  await watch()
  expect(stateOf(payment.id)).toBe('Captured')
})

test('payments of others with the same account are left alone', async () => {
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  payment.metadata = { larder_brand: 'a brand of another shop' }
  const other = await payOrder()
  await forgetPayment(other.orderId)
  delete other.payment.metadata
  await takeOver()
  await createWatch()()
  expect([stateOf(payment.id), stateOf(other.payment.id)]).toEqual(['Captured', 'Captured'])
})

test('payments that a brand took after it moved to another database are not given back here', async () => {
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  await shop.db.insert(brandMoves).values({
    brandId: 'fernhill',
    moveId: 'one',
    side: 'source',
    step: 'moved',
    state: 'elsewhere',
    peer: 'south',
    times: {},
  })
  await takeOver()
  await createWatch()()
  expect(stateOf(payment.id)).toBe('Captured')
})

test('a payment that the gateway made while the standby took over is found within ten minutes', async () => {
  await takeOver()
  const watch = createWatch()
  await watch()
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  later(5)
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
  later(6)
  await watch()
  expect(await isSearching()).toBe(false)
})

test('a lost payment that the gateway gives back late is looked for until then, and operators are told', async () => {
  const { cards } = shop.deps.adapters
  let takesRefunds = false
  const slow = changeCards({
    async refund(...change) {
      if (!takesRefunds) throw new OutsideError('cards', 'unreachable')
      await cards.refund(...change)
    },
  })
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch(slow)
  await watch()
  later(11)
  await watch()
  expect(stateOf(payment.id)).toBe('Captured')
  expect(await listTroubles()).toMatchObject([
    { kind: 'capture-without-order', subject: 'failover', brands: ['fernhill'] },
  ])
  takesRefunds = true
  later(5)
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
  later(6)
  await watch()
  expect(await isSearching()).toBe(false)
  expect(await listTroubles()).toEqual([])
})

test('a lost payment that the shopper confirms after ten minutes is given back', async () => {
  const { payment, orderId } = await payOrder(VISA_CARD)
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch()
  await watch()
  later(12)
  await watch()
  expect(stateOf(payment.id)).toBe('Pending')
  await answerChallenge(shop, payment.id, 'approve')
  later(5)
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
  later(8)
  await watch()
  expect(await isSearching()).toBe(false)
})

test('a lost payment that nobody confirms is looked for until it expires', async () => {
  const { payment, orderId } = await payOrder(VISA_CARD)
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch()
  await watch()
  expect(await listTroubles()).toMatchObject([{ detail: { lostPayments: 1, givenBack: 0, pending: 1 } }])
  later(20)
  await watch()
  expect(stateOf(payment.id)).toBe('Expired')
  expect(await isSearching()).toBe(false)
})

test('a lost payment that was captured although it was voided is given back', async () => {
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  Object.assign(payment, { status: 'Authorized', captured: 0 })
  await takeOver()
  const watch = createWatch()
  await watch()
  expect(stateOf(payment.id)).toBe('Voided')
  Object.assign(payment, { status: 'Captured', captured: payment.amount })
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
})

test('a refund that the gateway refuses for good is tried less and less, and told once in the log', async () => {
  const calls = { searches: 0, refunds: 0 }
  const { cards } = shop.deps.adapters
  const refusing = changeCards({
    async fetchBetween(...times) {
      calls.searches++
      return cards.fetchBetween(...times)
    },
    async refund() {
      calls.refunds++
      throw new OutsideError('cards', 'refused', { status: 403 })
    },
  })
  const { log, count } = keepLog()
  const { orderId } = await payOrder()
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch({ ...refusing, log })
  await watch()
  later(11)
  for (let turn = 0; turn < 60; turn++) {
    await watch()
    later(1 / 6)
  }
  // At the failover, after 11 minutes, and 5 minutes later.
  expect(calls).toEqual({ searches: 3, refunds: 3 })
  for (let hour = 0; hour < 5; hour++) {
    later(60)
    await watch()
    await watch()
  }
  expect(calls.refunds).toBe(8)
  expect([count('payment_lost'), count('not given back')]).toEqual([1, 1])
  expect(await listTroubles()).toMatchObject([
    { text: expect.stringContaining('1 that the gateway did not give back'), detail: { givenBack: 0 } },
  ])
})

test('a refund that the gateway took and never made is asked for, and not given back', async () => {
  const before = await countGivenBack()
  const { orderId } = await payOrder()
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch(changeCards({ refund: async () => undefined }))
  await watch()
  for (const minutes of [1, 11, 60]) {
    later(minutes)
    await watch()
    expect(await listTroubles()).toMatchObject([
      { text: expect.stringContaining('1 asked for'), detail: { lostPayments: 1, givenBack: 0 } },
    ])
  }
  expect(await countGivenBack()).toBe(before)
})

test('a payment whose state the shop does not understand is looked for during a day', async () => {
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  Object.assign(payment, { status: 'Held By Nobody', captured: 0 })
  await takeOver()
  const watch = createWatch()
  await watch()
  later(20 * 60)
  await watch()
  expect(await listTroubles()).toMatchObject([{ detail: { lostPayments: 1, pending: 1 } }])
  later(5 * 60)
  await watch()
  expect(await isSearching()).toBe(false)
  expect(await listTroubles()).toEqual([])
})

test('a failover is noted once although the gateway does not answer then', async () => {
  const { cards } = shop.deps.adapters
  let isAway = true
  const away = changeCards({
    async fetchBetween(...times) {
      if (isAway) throw new OutsideError('cards', 'unreachable')
      return cards.fetchBetween(...times)
    },
  })
  const { log, count } = keepLog()
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch({ ...away, log })
  await watch()
  await watch()
  expect(count('database_failover')).toBe(1)
  isAway = false
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
})

test('a database without a standby that writes to its disk is at no risk of a failover', async () => {
  const before = await loadDurability(shop.db)
  expect(before).toBe('at-risk') // as tests do not wait for the disk
  await shop.db.transaction(async (tx) => {
    await tx.execute('set local synchronous_commit = on')
    expect(await loadDurability(tx as never)).toBe('alone')
  })
  expect(await shop.metrics()).toContain('larder_database_at_risk 1')
})
