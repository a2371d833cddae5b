import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketApi, checkoutApi, paymentApi } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { $basket, answerConsent, receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, aShop, Rejection, type ShopCall } from '@larder/shared/testing'
import { clearDraft, saveDraft } from '../../stores/draft.ts'
import { $checkoutState } from '../../stores/checkout-state.ts'
import { $lastOrder } from '../../stores/order.ts'
import { orderWithConfirmation, payDraftOrder, processOrder } from './place-order.ts'

const orderReply = { draftOrderId: 'draft-1', businessOrderId: 'order-1', isPlaced: true, orderTotal: 3 }
const orderEndpoint = [checkoutApi.processOrder, () => orderReply] as const
const keys: (string | null)[] = []
/** Sends without a captcha. */
const withCaptcha = <Reply,>(_: string, send: (verifyToken: string | undefined) => Promise<Reply>) =>
  send(undefined)

/** Starts the fake server and records the idempotency keys. */
function startServer(...replies: Parameters<typeof aShop>[0]): ShopCall[] {
  const calls = aShop(replies, 'guest')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (key) keys.push(key)
    return fetch(path, init)
  })
  return calls
}
const findBody = (calls: ShopCall[], { path }: { path: string }) =>
  calls.find((call) => call.path === path)?.body

beforeEach(() => {
  keys.length = 0
  saveDraft({ firstName: ' Ada ', lastName: 'Byron', email: 'ada@example.com', mobile: '07700900123' })
})
afterEach(clearDraft)

test('the order carries what was displayed: basket version, total, time, contact and cookie choice', async () => {
  const calls = startServer(orderEndpoint)
  answerConsent({ targeting: true, performance: false })
  const onPlaced = vi.fn<(onPlaced: object) => void>()
  const stopListening = on('checkout/order-placed', onPlaced)
  const basket = aBasket({ basketToken: 'b-seen' })
  await processOrder({ basket, gateway: 'cash', withCaptcha })
  expect(findBody(calls, checkoutApi.processOrder)).toMatchObject({
    basketToken: 'b-seen',
    basketVersion: 3,
    orderTotal: 3,
    fulfilmentDetails: { time: { date: '2030-01-08', asap: false, requestedTime: '10:00' } },
    firstname: 'Ada',
    emailAddress: 'ada@example.com',
    paymentGateway: 'cash',
    consent: { targeting: true, performance: false },
  })
  expect($lastOrder.get()).toMatchObject({ businessOrderId: 'order-1', isPlaced: true })
  expect(onPlaced).toHaveBeenCalledWith({ businessOrderId: 'order-1', total: 3 })
  stopListening()
})

/** A network that carries calls to the shop and loses the replies. */
function loseReplies(): void {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
}

test('starts a new attempt for a name corrected after a lost reply', async () => {
  const order = { basket: aBasket({ basketToken: 'b-corrected' }), gateway: 'cash', withCaptcha }
  startServer()
  loseReplies()
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'NETWORK' })
  const calls = startServer(orderEndpoint)
  saveDraft({ firstName: 'Augusta', lastName: 'Byron', email: 'ada@example.com', mobile: '07700900123' })
  await processOrder(order)
  expect(findBody(calls, checkoutApi.processOrder)).toMatchObject({ firstname: 'Augusta' })
  const [lost, corrected] = keys.filter((key) => key !== null)
  expect(corrected).not.toBe(lost)
})

test('starts a new attempt for another saved card, even with the same code', async () => {
  const declined = { state: 'failed', gatewayData: { status: 'Declined', id: 'pay_1', approved: false } }
  startServer([
    paymentApi.makePayment,
    () => ({ ...declined, order: { businessOrderId: 'order-1', isPlaced: false } }),
  ])
  const draft = { ...orderReply, isPlaced: false, basketToken: 'b-cards' }
  const card = (id: string) => ({
    paymentMethod: 'Cards' as const,
    type: 'id' as const,
    cardId: id,
    cvv: 'code',
  })
  for (const id of ['card-1', 'card-2', 'card-2']) await payDraftOrder(draft, 'checkoutCom', card(id))
  const [first, other, repeated] = keys
  expect(other).not.toBe(first)
  expect(repeated).toBe(other)
})

test('retries a lost reply as the same attempt, and a decline as a new one', async () => {
  const basket = aBasket({ basketToken: 'b-lost' })
  const order = { basket, gateway: 'cash', withCaptcha }
  startServer()
  loseReplies()
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'NETWORK' })
  const changed = new Rejection(409, 'Delivery cost has changed.', 'DELIVERY_COST_CHANGED')
  startServer([checkoutApi.processOrder, () => changed], [basketApi.retrieve, () => basket])
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'DELIVERY_COST_CHANGED' })
  startServer(orderEndpoint)
  await processOrder(order)
  const [lost, rejected, retried] = keys.filter((key) => key !== null)
  expect(rejected).toBe(lost)
  expect(retried).not.toBe(rejected)
})

test('what sold out before it was paid for leads back to the basket that says so', async () => {
  const basket = aBasket({ basketToken: 'b-sold-out' })
  receiveBasket(basket)
  expect($checkoutState.get()).toMatchObject({ isBasketValid: true })
  const gone = new Rejection(409, 'Olive Oil is no longer available.', 'ITEM_UNAVAILABLE')
  const conflict = { code: 'ITEM_UNAVAILABLE' as const, message: 'Item is no longer available.' }
  const items = basket.items.map((line) => ({ ...line, checkoutConflicts: [conflict] }))
  startServer(
    [paymentApi.makePayment, () => gone],
    [basketApi.retrieve, () => ({ ...basket, version: basket.version + 1, items, isValid: false })],
  )
  const draft = { ...orderReply, isPlaced: false, basketToken: basket.basketToken }
  const card = { paymentMethod: 'Cards', type: 'token', token: 'tok_1' } as const
  await expect(payDraftOrder(draft, 'checkoutCom', card)).rejects.toMatchObject({
    text: 'Olive Oil is no longer available.',
  })
  expect($checkoutState.get()).toMatchObject({ isBasketValid: false })
})

test('shows only the success page after payment', async () => {
  startServer(
    [checkoutApi.processOrder, () => ({ ...orderReply, isPlaced: false })],
    [
      paymentApi.makePayment,
      () => ({
        state: 'paid',
        gatewayData: { status: 'Captured', id: 'pay_1', approved: true },
        order: { businessOrderId: 'order-1', isPlaced: true },
      }),
    ],
  )
  const basket = aBasket({ basketToken: 'b-paid', items: [] })
  receiveBasket(basket)
  const order = await processOrder({ basket, gateway: 'checkoutCom', withCaptcha })
  expect($checkoutState.get()?.isPlaced ?? false).toBe(false)
  await payDraftOrder(order, 'checkoutCom', { paymentMethod: 'Cards', type: 'token', token: 'tok_1' })
  expect($lastOrder.get()).toMatchObject({ isPlaced: true })
  expect($checkoutState.get()).toMatchObject({ isPlaced: true })
})

test('asks before it orders food of which something else is stated now', async () => {
  const basket = aBasket({ items: [aBasketLine({ name: 'Granola', declared: 'none' })] })
  const allergens = ['Contains nuts.']
  const current = aBasket({ items: [aBasketLine({ name: 'Granola', declared: 'nuts', allergens })] })
  const calls = startServer(
    [
      checkoutApi.processOrder,
      ({ declared }: { declared: string[] }) =>
        declared.includes('nuts')
          ? orderReply
          : new Rejection(409, 'What is stated of Granola has changed.', 'DELIVERY_COST_CHANGED'),
    ],
    [basketApi.retrieve, () => current],
  )
  receiveBasket(basket)
  const order = { basket, gateway: 'cash', withCaptcha }
  await expect(orderWithConfirmation(order, async () => false)).rejects.toMatchObject({
    code: 'DELIVERY_COST_CHANGED',
  })
  const ask = vi.fn<Parameters<typeof orderWithConfirmation>[1]>(async () => true)
  await orderWithConfirmation(order, ask)
  expect(ask).toHaveBeenCalledExactlyOnceWith(basket, expect.objectContaining({ items: current.items }))
  const sent = calls.filter(({ path }) => path === checkoutApi.processOrder.path)
  expect(sent.map(({ body }) => body)).toMatchObject([
    { declared: ['none'] },
    { declared: ['none'] },
    { declared: ['nuts'] },
  ])
})

test('orders at an older server, which refuses the marks of a newer one, at the second press', async () => {
  receiveBasket(aBasket({ items: [aBasketLine({ declared: 'nuts' })] }))
  const calls = startServer(
    [
      checkoutApi.processOrder,
      ({ declared }: { declared?: string[] }) =>
        declared ? new Rejection(422, 'There was a validation error.', 'VALIDATION') : orderReply,
    ],
    [basketApi.retrieve, () => aBasket({ items: [aBasketLine()] })],
  )
  const press = () => processOrder({ basket: $basket.get() ?? aBasket(), gateway: 'cash', withCaptcha })
  await expect(press()).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await press()).toMatchObject({ businessOrderId: 'order-1' })
  const sent = calls.filter(({ path }) => path === checkoutApi.processOrder.path)
  expect(sent.map(({ body }) => (body as { declared?: string[] }).declared)).toEqual([['nuts'], undefined])
})

test('does not order age-restricted items without a confirmed age', async () => {
  const calls = startServer(orderEndpoint)
  const basket = aBasket({ basketToken: 'b-wine', minimumAge: 18 })
  await expect(processOrder({ basket, gateway: 'cash', withCaptcha })).rejects.toMatchObject({
    code: 'AGE_DECLINED',
    text: 'Age restriction declined. You must be at least 18 to purchase this item.',
  })
  expect(findBody(calls, checkoutApi.processOrder)).toBeUndefined()
})
