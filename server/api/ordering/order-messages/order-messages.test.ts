import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  checkoutApi,
  marketingApi,
  memberApi,
  authApi,
  ordersApi,
  type integrationsApi,
} from '@larder/shared/contracts'
import type { AnalyticsPurchase } from '@larder/providers/analytics/analytics.ts'
import { members, menuItems } from '../../model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { orderingJobs } from '../../ordering.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { moveStatus } from '../orders/move-status.ts'
import { ordersQueries } from '../orders/orders.queries.ts'

const brandId = 'fernhill'
let shop: TestApp
let guest: Visitor
let sent: ReturnType<typeof createMessageRecorder>
beforeEach(async () => {
  sent = createMessageRecorder()
  shop = await startApp({ change: sent.change, environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

type Change = Partial<ReturnType<typeof createOrderRequest>> & { smsUpdates?: boolean | undefined }

/** Places the order of a shopper who asked for SMS, unless `change` differs. */
async function placeOrder(change: Change = {}) {
  const basket = await createFilledBasket(shop, guest)
  const made = await guest.call(checkoutApi.processOrder, {
    ...createOrderRequest(basket, 'cash'),
    smsUpdates: true,
    ...change,
  })
  await orderingJobs(shop.deps).deliver()
  return made.businessOrderId
}

async function move(id: string, to: 'store_accepted_picking' | 'picked' | 'en_route' | 'delivered') {
  const now = shop.deps.clock()
  await inTransaction(shop.db, async (tx) => {
    const row = await ordersQueries(tx).findForUpdate({ brandId, id })
    if (row) await moveStatus(tx, { order: row, to, at: now, now })
  })
  await orderingJobs(shop.deps).deliver()
}

test('confirms an order by mail and SMS in the brand’s name', async () => {
  const id = await placeOrder()
  expect(sent.mails).toHaveLength(1)
  expect(sent.mails[0]?.subject).toMatch(/^Your Fernhill Market order \S+ is in$/)
  expect(sent.mails[0]?.text).toContain('3 × Extra Virgin Olive Oil')
  const [, receipt = ''] = /Receipt \(PDF\): (\S+)/.exec(sent.mails[0]?.text ?? '') ?? []
  const { origin, pathname, search } = new URL(receipt)
  const file = await shop.newVisitor().request(pathname + search)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(sent.mails[0]?.text).toContain(`${origin}/checkout/success?order=`)
  expect(sent.texts).toMatchObject([{ to: '+447700900123', from: 'Fernhill' }])
  expect(sent.texts[0]?.text).toMatch(/thank you\. Order .* Follow it: http\S+\/checkout\/success\?order=/)
  await move(id, 'store_accepted_picking')
  await move(id, 'picked')
  expect([sent.mails.length, sent.texts.length]).toEqual([1, 1])
  await move(id, 'en_route')
  expect(sent.mails.at(-1)?.text).toContain('on its way')
  expect(sent.texts.at(-1)?.text).toContain('on its way')
})

test('greets a member by name once the address is proven, and nobody else', async () => {
  await placeOrder({ firstname: 'Mallory' })
  expect(sent.mails[0]?.text).not.toContain('Mallory')
  const ada = await createMember(shop, 'grace@example.com')
  guest = ada
  await placeOrder({ emailAddress: 'grace@example.com' })
  expect(sent.mails.at(-1)?.text).not.toContain('Grace')
  await shop.db.update(members).set({ emailVerifiedAt: shop.deps.clock() })
  await placeOrder({ emailAddress: 'grace@example.com' })
  expect(sent.mails.at(-1)?.text).toContain('Grace')
  await placeOrder({ emailAddress: 'somebody@else.example' })
  expect(sent.mails.at(-1)?.text).not.toContain('Grace')
})

test('the confirmation mail lists allergens and refers to the store for unknown ones', async () => {
  const { slug, brandId: brand, details } = menuItems
  const undeclared = sql`jsonb_set(${details}, '{allergens}', '[]')`
  const oil = and(eq(brand, brandId), eq(slug, 'extra-virgin-olive-oil'))
  await shop.db.update(menuItems).set({ details: undeclared }).where(oil)
  await placeOrder()
  expect(sent.mails[0]?.text).toMatch(/Extra Virgin Olive Oil.*Not known\. Ask the store\./)
})

/** Places an order of an item, and adds another one to it; what the store was sent of either. */
async function sendToStore(item: string, added: string) {
  const orders: integrationsApi.PlacedOrder[] = []
  const { storeSystems } = shop.deps.adapters
  const send = storeSystems.send.bind(storeSystems)
  storeSystems.send = (order, eventId) => {
    orders.push(order)
    return send(order, eventId)
  }
  const basket = await createFilledBasket(shop, guest, { item })
  const { businessOrderId } = await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  await orderingJobs(shop.deps).deliver()
  const wish = { businessOrderId, added: [{ menuItemId: added, quantity: 1 }] }
  const { version, orderTotal } = await guest.call(ordersApi.quoteChange, wish)
  await guest.call(ordersApi.acceptChange, { ...wish, version, orderTotal })
  await orderingJobs(shop.deps).deliver()
  return orders
}

test('tells the store how old who takes an order must be, also after a change', async () => {
  const [placed, changed] = await sendToStore('extra-virgin-olive-oil', 'prosecco')
  expect(placed).not.toMatchObject({ minimumAge: expect.anything() })
  expect(changed).toMatchObject({
    minimumAge: 18,
    lines: [{ menuItemId: 'extra-virgin-olive-oil' }, { menuItemId: 'prosecco', minimumAge: 18 }],
  })
  expect(changed?.lines[0]?.minimumAge).toBeUndefined()
  expect(changed?.lines[0]?.allergenStatement).toMatchObject({ contains: [], isContainsKnown: true })
})

test('tells the store the age of an order as it was placed', async () => {
  const [placed] = await sendToStore('prosecco', 'extra-virgin-olive-oil')
  expect(placed).toMatchObject({ minimumAge: 18, lines: [{ menuItemId: 'prosecco', minimumAge: 18 }] })
})

test.each([
  ['who declined SMS', { smsUpdates: false }],
  ['who was not asked about SMS', { smsUpdates: undefined }],
  ['with a foreign phone number', { phoneNumber: '+33 6 12 34 56 78' }],
])('sends only mail to a shopper %s', async (_, change) => {
  await placeOrder(change)
  expect([sent.mails.length, sent.texts.length]).toEqual([1, 0])
})

test('retries only the SMS after the mail was sent', async () => {
  const { messages } = shop.deps.adapters
  const sendSms = messages.sendSms.bind(messages)
  messages.sendSms = () => Promise.reject(new Error('busy'))
  await placeOrder()
  expect([sent.mails.length, sent.texts.length]).toEqual([1, 0])
  messages.sendSms = sendSms
  shop.setNow('2030-01-08T10:00:10Z')
  await orderingJobs(shop.deps).deliver()
  expect([sent.mails.length, sent.texts.length]).toEqual([1, 1])
})

test('sends a reset link by mail, and also by SMS to a verified phone', async () => {
  const ada = await createMember(shop, 'ada@fernhill.example', { mobileContactNumber: '07700900123' })
  await ada.call(authApi.requestResetPassword, { email: 'ada@fernhill.example' })
  await sent.mailTo('ada@fernhill.example', /new password/)
  expect(sent.texts).toEqual([])
  await ada.call(memberApi.requestVerificationCode, {})
  const code = await sent.textedCode('+447700900123')
  // The SMS binds the code to the brand's own host, whatever the brand's template says.
  expect(sent.texts[0]?.text).toMatch(new RegExp(`\\n\\n@fernhill\\.localhost #${code}$`))
  await ada.call(memberApi.checkVerificationCode, { verificationCode: code })
  await ada.call(authApi.requestResetPassword, { email: 'ada@fernhill.example' })
  await expect.poll(() => sent.texts.at(-1)?.text).toMatch(/reset-token\//)
})

const TRACKED = { targeting: true, performance: false }
const UNTRACKED = { targeting: false, performance: true }
const optIn = { marketingOptions: [{ type: 'email', opted: 'in' as const }] }

type Answers = { consent?: typeof TRACKED; optsIn: boolean; isTracked?: true }

test.each<[string, 'member' | 'guest', Answers]>([
  ['agreed to tracking, to no messages', 'member', { consent: TRACKED, optsIn: false, isTracked: true }],
  ['agreed to messages, to no tracking', 'member', { consent: UNTRACKED, optsIn: true }],
  ['agreed to both', 'member', { consent: TRACKED, optsIn: true, isTracked: true }],
  ['was not asked about tracking', 'member', { optsIn: true }],
  // The marketing service hears of members only (readings 75).
  ['agreed to tracking', 'guest', { consent: TRACKED, optsIn: false }],
  ['agreed to messages, to no tracking', 'guest', { consent: UNTRACKED, optsIn: true }],
])('a purchase of who %s, as a %s, reaches the marketing service only as agreed', async (_, who, answers) => {
  const tracked: string[] = []
  const marketing = { trackPurchase: async ({ id }: { id: string }) => void tracked.push(id) }
  Object.assign(shop.deps.adapters, { marketing: { ...shop.deps.adapters.marketing, ...marketing } })
  const shopper = who === 'member' ? await createMember(shop, 'mo@fernhill.example') : guest
  const basket = await createFilledBasket(shop, shopper)
  const { basketToken } = basket
  const { consent, optsIn, isTracked } = answers
  if (optsIn) await shopper.call(marketingApi.updatePreferences, { ...optIn, basketToken })
  const order = { ...createOrderRequest(basket, 'cash'), ...(consent && { consent }) }
  const { businessOrderId } = await shopper.call(checkoutApi.processOrder, order)
  await orderingJobs(shop.deps).deliver()
  expect(tracked).toEqual(isTracked ? [businessOrderId] : [])
})

test.each([
  ['sent with consent, under the visitor’s client ID', UNTRACKED, 1],
  ['not sent without consent', TRACKED, 0],
])('analytics of a purchase: %s', async (_, consent, count) => {
  const measured: AnalyticsPurchase[] = []
  shop.deps.adapters.analytics = { purchase: async (purchase) => void measured.push(purchase) }
  guest.cookies.set('_ga', 'GA1.1.123456.7890')
  const basket = await createFilledBasket(shop, guest)
  await guest.call(checkoutApi.processOrder, { ...createOrderRequest(basket, 'cash'), consent })
  await orderingJobs(shop.deps).deliver()
  const expected = { clientId: '123456.7890', adsAllowed: false, value: basket.orderTotal, currency: 'GBP' }
  expect(measured).toMatchObject(Array.from({ length: count }, () => expected))
})
