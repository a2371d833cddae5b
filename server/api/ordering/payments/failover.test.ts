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

const createWatch = ({ adapters }: Pick<AppDeps, 'adapters'> = shop.deps) =>
  failoverWatch({ ...shop.deps, adapters, config: { ...shop.deps.config, dataFolder } })

const isSearching = async (): Promise<boolean> =>
  'search' in (JSON.parse(await readFile(resolve(dataFolder, 'database-seen.json'), 'utf8')) as object)

/** What operators are told of now. */
const listTroubles = async () =>
  (await paymentsSource(shop.deps).find({ db: shop.db, now: shop.deps.clock() })) ?? []

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
  await watch()
  expect(listPayments(shop).find(({ id }) => id === lost.payment.id)?.refunded).toBe(lost.payment.amount)
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
  const { adapters } = shop.deps
  let takesRefunds = false
  const cards: typeof adapters.cards = {
    ...adapters.cards,
    async refund(...change) {
      if (!takesRefunds) throw new OutsideError('cards', 'unreachable')
      await adapters.cards.refund(...change)
    },
  }
  const { payment, orderId } = await payOrder()
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch({ adapters: { ...adapters, cards } })
  await watch()
  later(11)
  await watch()
  expect(stateOf(payment.id)).toBe('Captured')
  expect(await listTroubles()).toMatchObject([
    { kind: 'capture-without-order', subject: 'failover', brands: ['fernhill'] },
  ])
  takesRefunds = true
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
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
  await watch()
  expect(stateOf(payment.id)).toBe('Refunded')
  await watch()
  expect(await isSearching()).toBe(false)
})

test('a lost payment that nobody confirms is looked for until it expires', async () => {
  const { payment, orderId } = await payOrder(VISA_CARD)
  await forgetPayment(orderId)
  await takeOver()
  const watch = createWatch()
  await watch()
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

test('a database without a standby that writes to its disk is at no risk of a failover', async () => {
  const before = await loadDurability(shop.db)
  expect(before).toBe('at-risk') // as tests do not wait for the disk
  await shop.db.transaction(async (tx) => {
    await tx.execute('set local synchronous_commit = on')
    expect(await loadDurability(tx as never)).toBe('alone')
  })
  expect(await shop.metrics()).toContain('larder_database_at_risk 1')
})
