import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketApi, checkoutApi, paymentApi } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { answerConsent, receiveBasket } from '@larder/shared/stores'
import { aBasket, aShop, Rejection, type ShopCall } from '@larder/shared/testing'
import { forgetDraft, keepDraft } from '../../stores/draft.ts'
import { $checkoutState } from '../../stores/checkout-state.ts'
import { $madeOrder } from '../../stores/order.ts'
import { pay, processOrder } from './place-order.ts'

const made = { draftOrderId: 'draft-1', businessOrderId: 'order-1', isPlaced: true, orderTotal: 3 }
const ordered = [checkoutApi.processOrder, () => made] as const
const keys: (string | null)[] = []
/** No captcha is required between the shop and its server. */
const withCaptcha = <Reply,>(_: string, send: (verifyToken: string | undefined) => Promise<Reply>) =>
  send(undefined)

/** The fake server, which also records each call's idempotency key. */
function shop(...answers: Parameters<typeof aShop>[0]): ShopCall[] {
  const asked = aShop(answers, 'guest')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (key) keys.push(key)
    return fetch(path, init)
  })
  return asked
}
const bodyOf = (asked: ShopCall[], { path }: { path: string }) => asked.find((one) => one.path === path)?.body

beforeEach(() => {
  keys.length = 0
  keepDraft({ firstName: ' Ada ', lastName: 'Byron', email: 'ada@example.com', mobile: '07700900123' })
})
afterEach(forgetDraft)

test('orders exactly what was shown: version, total, time, person and cookie choice', async () => {
  const asked = shop(ordered)
  answerConsent({ targeting: true, performance: false })
  const placed = vi.fn<(placed: object) => void>()
  const off = on('checkout/order-placed', placed)
  const basket = aBasket({ basketToken: 'b-seen' })
  await processOrder({ basket, gateway: 'cash', withCaptcha })
  expect(bodyOf(asked, checkoutApi.processOrder)).toMatchObject({
    basketToken: 'b-seen',
    basketVersion: 3,
    orderTotal: 3,
    fulfilmentDetails: { time: { date: '2030-01-08', asap: false, requestedTime: '10:00' } },
    firstname: 'Ada',
    emailAddress: 'ada@example.com',
    paymentGateway: 'cash',
    consent: { targeting: true, performance: false },
  })
  expect($madeOrder.get()).toMatchObject({ businessOrderId: 'order-1', isPlaced: true })
  expect(placed).toHaveBeenCalledWith({ businessOrderId: 'order-1', total: 3 })
  off()
})

/** A network that carries calls to the shop and loses the replies. */
function loseReplies(): void {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
}

test('a name corrected after a lost reply starts a new attempt', async () => {
  const order = { basket: aBasket({ basketToken: 'b-corrected' }), gateway: 'cash', withCaptcha }
  shop()
  loseReplies()
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'NETWORK' })
  const asked = shop(ordered)
  keepDraft({ firstName: 'Augusta', lastName: 'Byron', email: 'ada@example.com', mobile: '07700900123' })
  await processOrder(order)
  expect(bodyOf(asked, checkoutApi.processOrder)).toMatchObject({ firstname: 'Augusta' })
  const [lost, corrected] = keys.filter((key) => key !== null)
  expect(corrected).not.toBe(lost)
})

test('another saved card starts a new attempt, even with the same code', async () => {
  const declined = { state: 'failed', gatewayData: { status: 'Declined', id: 'pay_1', approved: false } }
  shop([
    paymentApi.makePayment,
    () => ({ ...declined, order: { businessOrderId: 'order-1', isPlaced: false } }),
  ])
  const draft = { ...made, isPlaced: false, basketToken: 'b-cards' }
  const card = (id: string) => ({
    paymentMethod: 'Cards' as const,
    type: 'id' as const,
    cardId: id,
    cvv: 'code',
  })
  for (const id of ['card-1', 'card-2', 'card-2']) await pay(draft, 'checkoutCom', card(id))
  const [first, other, repeated] = keys
  expect(other).not.toBe(first)
  expect(repeated).toBe(other)
})

test('retries a lost reply as the same attempt, and a decline as a new one', async () => {
  const basket = aBasket({ basketToken: 'b-lost' })
  const order = { basket, gateway: 'cash', withCaptcha }
  shop()
  loseReplies()
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'NETWORK' })
  const changed = new Rejection(409, 'Delivery cost has changed.', 'DELIVERY_COST_CHANGED')
  shop([checkoutApi.processOrder, () => changed], [basketApi.retrieve, () => basket])
  await expect(processOrder(order)).rejects.toMatchObject({ code: 'DELIVERY_COST_CHANGED' })
  shop(ordered)
  await processOrder(order)
  const [lost, refused, taken] = keys.filter((key) => key !== null)
  expect(refused).toBe(lost)
  expect(taken).not.toBe(refused)
})

test('after paying, checkout shows only the success page', async () => {
  shop(
    [checkoutApi.processOrder, () => ({ ...made, isPlaced: false })],
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
  await pay(order, 'checkoutCom', { paymentMethod: 'Cards', type: 'token', token: 'tok_1' })
  expect($madeOrder.get()).toMatchObject({ isPlaced: true })
  expect($checkoutState.get()).toMatchObject({ isPlaced: true })
})

test('does not order age-restricted items without asking', async () => {
  const asked = shop(ordered)
  const basket = aBasket({ basketToken: 'b-wine', minimumAge: 18 })
  await expect(processOrder({ basket, gateway: 'cash', withCaptcha })).rejects.toMatchObject({
    code: 'AGE_DECLINED',
    text: 'Age restriction declined. You must be at least 18 to purchase this item.',
  })
  expect(bodyOf(asked, checkoutApi.processOrder)).toBeUndefined()
})
