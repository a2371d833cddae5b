import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { moveStatus } from '../../ordering/orders/move-status.ts'
import { ordersQueries } from '../../ordering/orders/orders.queries.ts'
import { grantCredit } from './credit.ts'

let app: TestApp
let ada: Visitor
const brandId = 'fernhill'

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change, environment: { LIMIT_SCALE: '1000' } })
  ada = await createMember(app, 'ada@fernhill.example')
})

async function giveCredit(member: Visitor, amountPence: number): Promise<void> {
  const { memberId } = await member.call(memberApi.getProfile, {})
  const gift = { brandId, memberId, amountPence, key: 'gift', text: 'Gift', now: app.deps.clock() }
  await inTransaction(app.db, (tx) => grantCredit(tx, gift))
}
const balance = async (member: Visitor) => (await member.call(memberApi.creditSummary, {})).balance
const readCreditOn = ({ savings }: basketApi.Basket) =>
  savings.find(({ code }) => code === 'CREDIT')?.amount ?? 0
const placeOrder = (visitor: Visitor, basket: basketApi.Basket, gateway = 'cash') =>
  visitor.call(checkoutApi.processOrder, createOrderRequest(basket, gateway))

describe('credit', () => {
  test('credit is deducted from the next order once', async () => {
    await giveCredit(ada, 500)
    const basket = await createFilledBasket(app, ada)
    expect(readCreditOn(basket)).toBe(5)
    const placed = await placeOrder(ada, basket)
    expect(placed.orderTotal).toBe(basket.orderTotal)
    expect(await balance(ada)).toBe(0)
    expect(readCreditOn(await createFilledBasket(app, ada))).toBe(0)
  })

  test('a guest’s basket has no credit', async () => {
    expect(readCreditOn(await createFilledBasket(app, await createGuest(app)))).toBe(0)
  })

  test('credit leaves at least one pound to pay', async () => {
    await giveCredit(ada, 50_000)
    const basket = await createFilledBasket(app, ada)
    const tip = basket.tips.reduce((sum, { amount }) => sum + amount, 0)
    expect(basket.orderTotal - tip).toBeCloseTo(1)
  })

  test('credit stays reserved for a draft that is ordered again', async () => {
    await giveCredit(ada, 500)
    const basket = await createFilledBasket(app, ada)
    const first = await placeOrder(ada, basket, 'checkoutcom')
    expect(await balance(ada)).toBe(0)
    const shown = await ada.call(basketApi.retrieve, { basketToken: basket.basketToken })
    expect(shown.orderTotal).toBe(basket.orderTotal)
    expect((await placeOrder(ada, basket, 'checkoutcom')).draftOrderId).toBe(first.draftOrderId)
  })

  test('credit returns from an abandoned draft', async () => {
    await giveCredit(ada, 500)
    const basket = await createFilledBasket(app, ada)
    await placeOrder(ada, basket, 'checkoutcom')
    const { basketToken } = basket
    const menuItem = { menuItemId: 'extra-virgin-olive-oil', quantity: 1, options: [] }
    const changed = await ada.call(basketApi.addItem, {
      storeId: 12,
      fulfilmentMethod: 'delivery',
      basketToken,
      menuItem,
    })
    expect(readCreditOn(changed)).toBe(5)
    const placed = await placeOrder(ada, changed)
    expect(placed).toMatchObject({ isPlaced: true, orderTotal: changed.orderTotal })
    expect(await balance(ada)).toBe(0)
    const { entries } = await ada.call(memberApi.creditSummary, {})
    expect(new Set(entries.map(({ amount }) => amount))).toEqual(new Set([-5, 5]))
    expect(entries).toHaveLength(2)
  })

  test('credit returns once from a failed order', async () => {
    await giveCredit(ada, 500)
    const { businessOrderId: id } = await placeOrder(ada, await createFilledBasket(app, ada))
    const now = app.deps.clock()
    for (const to of ['store_rejected', 'refunded'] as const) {
      await inTransaction(app.db, async (tx) => {
        const row = await ordersQueries(tx).findForUpdate({ brandId, id })
        if (row) await moveStatus(tx, { order: row, to, at: now, now })
      })
    }
    expect(await balance(ada)).toBe(5)
  })
})
