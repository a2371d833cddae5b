import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { integrationsApi, ordersApi, paymentApi } from '@larder/shared/contracts'
import {
  createCardToken,
  DECLINED_CARD,
  DISCOVER_CARD,
  listPayments,
  VISA_CARD,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { orderChanges, slotReservations } from '../../model/schema/index.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import { answerChallenge } from '../payments/card-payments.testing.ts'
import {
  change,
  LESS,
  loadOrderRow,
  MORE,
  payChange,
  placeCardOrder,
  type PlacedOrder,
} from './changes.testing.ts'

let shop: TestShop
let order: PlacedOrder
beforeEach(async () => {
  shop = await startShop()
  await shop.sandbox.control('/kitchen', { isPaused: true })
  order = await placeCardOrder(shop)
})

const wantMore = () => change(order, { quantities: { [order.lineId]: MORE } })
const view = () => order.visitor.call(ordersApi.view, { businessOrderId: order.businessOrderId })
const loadTotal = async () => (await loadOrderRow(shop, order.businessOrderId)).totalPence

/** What the shop holds of the order's money. */
const sumHeld = () => listPayments(shop).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)

async function passTime(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    shop.setNow(new Date(shop.deps.clock().getTime() + 70_000))
    await shop.jobs.deliver()
    await shop.jobs.sweep()
  }
}

describe('paying for a change that costs more', () => {
  test('the order is changed once the difference is charged', async () => {
    const accepted = await wantMore()
    expect(accepted).toMatchObject({ isApplied: false })
    expect(accepted.difference).toBeGreaterThan(0)
    expect((await view()).revision).toBe(0)
    expect(await payChange(shop, order, accepted)).toMatchObject({ state: 'paid', order: { isPlaced: true } })
    const changed = await view()
    expect(changed).toMatchObject({ revision: 1, items: [{ quantity: MORE }], payment: { state: 'paid' } })
    expect(Math.round(accepted.difference * 100)).toBe((await loadTotal()) - order.totalPence)
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('a repeated payment of the same change charges once', async () => {
    const accepted = await wantMore()
    await payChange(shop, order, accepted)
    expect(await payChange(shop, order, accepted)).toMatchObject({ state: 'paid' })
    expect(listPayments(shop)).toHaveLength(2)
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('what the change adds is not charged once it has sold out, and what was ordered before does not matter', async () => {
    const report = (menuItemId: string, isOut = true) =>
      createStoreSystem(shop).report(integrationsApi.updateSoldOut.path, {
        storeId: YORK_STORE,
        changes: [{ part: { menuItemId }, isOut }],
      })
    const accepted = await change(order, { added: [{ menuItemId: 'oat-milk', quantity: 1 }] })
    await report('extra-virgin-olive-oil')
    await report('oat-milk')
    await expect(payChange(shop, order, accepted)).rejects.toMatchObject({
      code: 'ITEM_UNAVAILABLE',
      text: expect.stringMatching(/^Oat Milk.* is no longer available/),
    })
    expect(sumHeld()).toBe(order.totalPence)
    await report('oat-milk', false)
    expect(await payChange(shop, order, accepted)).toMatchObject({ state: 'paid' })
  })

  test('a declined card leaves the order as it was, and another card pays', async () => {
    const accepted = await wantMore()
    const declined = await payChange(shop, order, { ...accepted, number: DECLINED_CARD })
    expect(declined).toMatchObject({ state: 'failed', message: expect.any(String) })
    expect((await view()).revision).toBe(0)
    expect(await payChange(shop, order, accepted)).toMatchObject({ state: 'paid' })
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('a challenge is answered at the bank, and the return page says how it went', async () => {
    const accepted = await wantMore()
    const paid = await payChange(shop, order, { ...accepted, number: VISA_CARD })
    expect(paid).toMatchObject({ state: 'pending', gatewayData: { _links: { redirect: expect.anything() } } })
    const verify = () =>
      order.visitor.call(paymentApi.verifyPayment, {
        draftOrderId: accepted.draftOrderId,
        changeId: accepted.changeId,
      })
    expect(await verify()).toMatchObject({ state: 'pending' })
    await answerChallenge(shop, paid.gatewayData.id, 'approve')
    expect(await verify()).toMatchObject({ state: 'paid' })
    expect((await view()).revision).toBe(1)
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('a change that was paid by two challenges keeps one charge', async () => {
    const accepted = await wantMore()
    const first = await payChange(shop, order, { ...accepted, number: VISA_CARD })
    const second = await payChange(shop, order, { ...accepted, number: VISA_CARD })
    for (const { gatewayData } of [first, second]) await answerChallenge(shop, gatewayData.id, 'approve')
    await passTime()
    expect((await view()).revision).toBe(1)
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('cash and another order’s change are refused', async () => {
    const accepted = await wantMore()
    const { draftOrderId, changeId } = accepted
    const cash = { draftOrderId, changeId, paymentMethod: 'Cash', paymentGateway: 'cash' } as const
    await expect(order.visitor.call(paymentApi.makePayment, cash)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_OFFERED',
    })
    const other = await placeCardOrder(shop)
    const { draftOrderId: otherDraft } = await loadOrderRow(shop, other.businessOrderId)
    const token = await createCardToken(shop, DISCOVER_CARD)
    const card = { paymentMethod: 'Cards', paymentGateway: 'checkoutcom', type: 'token', token } as const
    await expect(
      other.visitor.call(paymentApi.makePayment, { ...card, draftOrderId: otherDraft, changeId }),
    ).rejects.toMatchObject({ code: 'ORDER_VIEW' })
  })
})

describe('a charge that comes too late for its change', () => {
  test('the store has started meanwhile: the order stays, and the charge goes back', async () => {
    const accepted = await wantMore()
    const paid = await payChange(shop, order, { ...accepted, number: VISA_CARD })
    await createStoreSystem(shop).move(order.businessOrderId, 'store_accepted_picking')
    await answerChallenge(shop, paid.gatewayData.id, 'approve')
    await passTime()
    const { draftOrderId, changeId } = accepted
    expect(await order.visitor.call(paymentApi.verifyPayment, { draftOrderId, changeId })).toMatchObject({
      state: 'failed',
      message: 'Your order could not be changed any more. What you paid for the change goes back to you.',
    })
    expect(await view()).toMatchObject({ revision: 0, status: { status: 'store_accepted_picking' } })
    expect(sumHeld()).toBe(order.totalPence)
  })

  test('the order was cancelled meanwhile: everything goes back', async () => {
    const accepted = await wantMore()
    const paid = await payChange(shop, order, { ...accepted, number: VISA_CARD })
    await order.visitor.call(ordersApi.cancel, { businessOrderId: order.businessOrderId })
    await answerChallenge(shop, paid.gatewayData.id, 'approve')
    await passTime()
    expect((await view()).status.status).toBe('refunded')
    expect(sumHeld()).toBe(0)
  })

  test('another change was accepted meanwhile: the first charge goes back', async () => {
    const first = await wantMore()
    const paid = await payChange(shop, order, { ...first, number: VISA_CARD })
    await change(order, { quantities: { [order.lineId]: LESS } })
    await answerChallenge(shop, paid.gatewayData.id, 'approve')
    await passTime()
    expect(await view()).toMatchObject({ revision: 1, items: [{ quantity: LESS }] })
    expect(sumHeld()).toBe(await loadTotal())
  })
})

describe('a bank whose answer is lost', () => {
  test('the charge happened: the change is made by the sweeper', async () => {
    const accepted = await wantMore()
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'after' })
    await payChange(shop, order, accepted).catch(() => undefined)
    await passTime()
    expect((await view()).revision).toBe(1)
    expect(sumHeld()).toBe(await loadTotal())
  })

  test('the charge never happened: the order stays as it was', async () => {
    const accepted = await wantMore()
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
    await payChange(shop, order, accepted).catch(() => undefined)
    await passTime()
    expect((await view()).revision).toBe(0)
    expect(sumHeld()).toBe(order.totalPence)
  })
})

describe('a change that nobody pays', () => {
  test('it ends after half an hour, without note, address or reserved slot', async () => {
    await wantMore()
    shop.setNow(new Date(shop.deps.clock().getTime() + 31 * 60_000))
    await shop.jobs.sweep()
    const [row] = await shop.db
      .select()
      .from(orderChanges)
      .where(eq(orderChanges.orderId, order.businessOrderId))
    expect(row).toMatchObject({ state: 'abandoned', terms: null })
    expect(await shop.db.$count(slotReservations, eq(slotReservations.status, 'held'))).toBe(0)
  })
})
