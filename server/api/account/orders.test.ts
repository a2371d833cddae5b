import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi, ordersApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { moveStatus } from '../ordering/orders/move-status.ts'
import { ordersQueries } from '../ordering/orders/orders.queries.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { members } from '../model/schema/index.ts'

let app: TestApp
let ada: Visitor

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change, environment: { LIMIT_SCALE: '1000' } })
  ada = await createMember(app, 'ada@fernhill.example')
})

async function placeOrder(visitor: Visitor): Promise<string> {
  const basket = await createFilledBasket(app, visitor)
  const order = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  return order.businessOrderId
}

async function deliverOrder(id: string): Promise<void> {
  const now = app.deps.clock()
  for (const to of ['store_accepted_picking', 'picked', 'en_route', 'delivered'] as const) {
    await inTransaction(app.db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
      if (order) await moveStatus(tx, { order, to, at: now, now })
    })
  }
}

describe('orders of a member', () => {
  test('lists a member’s orders by kind, newest first', async () => {
    const first = await placeOrder(ada)
    await deliverOrder(first)
    app.setNow('2030-01-08T10:05:00Z')
    const second = await placeOrder(ada)
    const ids = async (kind: 'current' | 'past' | 'all') =>
      (await ada.call(memberApi.listOrders, { kind })).orders.map(({ businessOrderId }) => businessOrderId)
    expect(await ids('all')).toEqual([second, first])
    expect(await ids('current')).toEqual([second])
    expect(await ids('past')).toEqual([first])
  })

  test('a member’s order includes the tip in its total', async () => {
    const basket = await createFilledBasket(app, ada)
    const tipped = await ada.call(basketApi.updateTip, { basketToken: basket.basketToken, tip: 2 })
    await ada.call(checkoutApi.processOrder, createOrderRequest(tipped, 'cash'))
    const { orders } = await ada.call(memberApi.listOrders, {})
    expect(orders).toMatchObject([{ tip: 2, orderTotal: basket.orderTotal + 2 }])
  })

  test('a member’s orders are visible only to that member', async () => {
    const businessOrderId = await placeOrder(ada)
    const bob = await createMember(app, 'bob@fernhill.example')
    const gone = { status: 404, text: 'Unable to view order, please try again.' }
    await expect(bob.call(memberApi.getOrder, { businessOrderId })).rejects.toMatchObject(gone)
    const again = { businessOrderId, fulfilmentMethod: 'delivery' } as const
    await expect(bob.call(memberApi.reorder, again)).rejects.toMatchObject(gone)
    expect((await bob.call(memberApi.listOrders, {})).orders).toEqual([])
  })
})

describe('orders that were placed signed out', () => {
  async function placeAsGuest(guest: Visitor, emailAddress: string): Promise<string> {
    const basket = await createFilledBasket(app, guest)
    const order = await guest.call(checkoutApi.processOrder, {
      ...createOrderRequest(basket, 'cash'),
      emailAddress,
    })
    return order.businessOrderId
  }
  const listIds = async (visitor: Visitor) =>
    (await visitor.call(memberApi.listOrders, {})).orders.map((order) => order.businessOrderId)

  test('are the member’s once the email address is proven, and stay the guest’s', async () => {
    const guest = await createGuest(app)
    const businessOrderId = await placeAsGuest(guest, 'Bob@fernhill.example')
    const bob = await createMember(app, 'bob@fernhill.example')
    expect(await listIds(bob)).toEqual([])
    await expect(bob.call(memberApi.getOrder, { businessOrderId })).rejects.toMatchObject({ status: 404 })
    await app.db.update(members).set({ emailVerifiedAt: app.deps.clock() })
    expect(await listIds(bob)).toEqual([businessOrderId])
    expect(await bob.call(memberApi.getOrder, { businessOrderId })).toMatchObject({ businessOrderId })
    const again = { businessOrderId, fulfilmentMethod: 'delivery' } as const
    expect((await bob.call(memberApi.reorder, again)).basket.items).not.toEqual([])
    expect(await guest.call(ordersApi.view, { businessOrderId })).toMatchObject({ businessOrderId })
  })

  test('with a similar address are not', async () => {
    await placeAsGuest(await createGuest(app), 'ada+1@fernhill.example')
    await app.db.update(members).set({ emailVerifiedAt: app.deps.clock() })
    expect(await listIds(ada)).toEqual([])
  })

  test('can be looked at after the guest has signed in', async () => {
    const guest = await createGuest(app)
    const businessOrderId = await placeAsGuest(guest, 'somebody@example.com')
    await guest.call(authApi.oauthToken, {
      grant_type: 'password',
      username: 'ada@fernhill.example',
      password: PASSWORD,
    })
    expect(await guest.call(ordersApi.view, { businessOrderId })).toMatchObject({ businessOrderId })
  })
})

describe('reviews', () => {
  const review = { starRating: 4, comment: 'Good bread.' }

  test('an order can be reviewed once, after delivery', async () => {
    const orderId = await placeOrder(ada)
    await expect(ada.call(memberApi.createReview, { ...review, orderId })).rejects.toMatchObject({
      code: 'REVIEW_CLOSED',
    })
    await deliverOrder(orderId)
    expect(await ada.call(memberApi.getOrder, { businessOrderId: orderId })).toMatchObject({
      canReview: true,
    })
    await ada.call(memberApi.createReview, { ...review, orderId })
    expect(await ada.call(memberApi.getOrder, { businessOrderId: orderId })).toMatchObject({
      canReview: false,
      review,
    })
    await expect(ada.call(memberApi.createReview, { ...review, orderId })).rejects.toMatchObject({
      status: 409,
    })
  })

  test.each([
    [{ comment: 'x' }, { starRating: 'A rating is required.' }],
    [{ starRating: 6, comment: 'x' }, { starRating: 'A rating is required.' }],
    [{ starRating: 3, comment: '  ' }, { comment: 'A comment is required.' }],
    [{ starRating: 3 }, { comment: 'A comment is required.' }],
  ])('rejects the review %o next to the invalid field', async (body, fields) => {
    const response = await ada.request('/api/member/review/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, orderId: 'x' }),
    })
    expect(await response.json()).toMatchObject({ errorCode: 422, fields })
  })
})
