import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { authApi, checkoutApi, pushApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import {
  createPushBrowser,
  createSandboxBrowser,
  endSubscription,
  listPushes,
  readVapidClaims,
} from '@larder/testing/push-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { brands, outbox, pushSubscriptions } from '../../model/schema/index.ts'
import { createPicker, placeMilkOrder, substitution } from '../line-reports/line-reports.testing.ts'
import { eraseOrderData } from '../orders/forget-orders.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

async function placeOrder(visitor: Visitor): Promise<string> {
  const basket = await createFilledBasket(shop, visitor)
  return (await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))).businessOrderId
}

/** An order whose owner asked for notifications in one browser. */
async function placeFollowedOrder(visitor?: Visitor) {
  const shopper = visitor ?? (await createGuest(shop))
  const businessOrderId = await placeOrder(shopper)
  const browser = createSandboxBrowser(shop)
  const { subscription } = browser
  await shopper.call(pushApi.subscribe, { businessOrderId, subscription })
  return { visitor: shopper, businessOrderId, browser }
}

async function move(businessOrderId: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    await createStoreSystem(shop).move(businessOrderId, status)
    await shop.jobs.deliver()
  }
}

const countSubscriptions = () => shop.db.$count(pushSubscriptions)

test('notifies of an order on its way and delivered, encrypted and in order', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  await move(businessOrderId, 'store_accepted_picking', 'picked', 'en_route', 'delivered')
  const pushes = listPushes(shop, browser)
  expect(pushes.map(({ title }) => title)).toEqual(['Your order is on its way', 'Your order was delivered'])
  const tag = pushes[0]?.tag
  expect(pushes).toMatchObject([
    {
      body: expect.stringMatching(/^Fernhill Market, order [\dA-Z]{4}-[\dA-Z]{4}\.$/),
      path: `/checkout/success?id=${businessOrderId}`,
      headers: { ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm', topic: tag },
    },
    { tag, headers: { ttl: '86400', urgency: 'normal', topic: tag } },
  ])
})

test('signs for the push service, which may write to the shop', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  await move(businessOrderId, 'cancelled')
  const [push] = listPushes(shop, browser)
  const { exp = 0, ...claims } = readVapidClaims(push?.headers['authorization'] ?? '') ?? {}
  expect(claims).toMatchObject({
    aud: shop.sandbox.url,
    sub: 'mailto:orders@larder.example',
    key: shop.deps.adapters.push?.publicKey,
  })
  const leftSec = exp - Date.now() / 1_000
  expect(leftSec).toBeGreaterThan(0)
  expect(leftSec).toBeLessThanOrEqual(86_400)
})

test('says no name, address, item or amount', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  await move(businessOrderId, 'cancelled')
  const [push] = listPushes(shop, browser)
  expect(push?.title).toBe('Your order was cancelled')
  expect(JSON.stringify({ ...push, headers: undefined })).not.toMatch(/Grace|Stonegate|Olive|£/)
})

test('notifies of a question with its time to answer, and of money given back', async () => {
  const { visitor, businessOrderId, milk } = await placeMilkOrder(shop, { choice: { ifMissing: 'ask' } })
  const browser = createSandboxBrowser(shop)
  await visitor.call(pushApi.subscribe, { businessOrderId, subscription: browser.subscription })
  const picker = createPicker(shop, businessOrderId)
  await picker.report(milk, substitution())
  await shop.jobs.deliver()
  const [question] = listPushes(shop, browser)
  expect(question?.title).toBe('The store asks about your order')
  expect(question?.body).toMatch(/ Please answer by 10:10\.$/)
  expect(question?.headers).toMatchObject({ ttl: '600', urgency: 'high' })
  await picker.move('picked')
  await shop.jobs.deliver()
  await shop.jobs.sweep()
  await shop.jobs.deliver()
  expect(listPushes(shop, browser).map(({ title }) => title)).toEqual([
    'The store asks about your order',
    'You get money back for your order',
  ])
})

test('a late notification of a step that is over is not sent', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  for (const status of ['store_accepted_picking', 'picked', 'en_route', 'delivered'])
    await createStoreSystem(shop).move(businessOrderId, status)
  await shop.jobs.deliver()
  expect(listPushes(shop, browser).map(({ title }) => title)).toEqual(['Your order was delivered'])
})

test('tells a member in every browser, also about a later order, until one signs out', async () => {
  const phone = await createMember(shop, 'ada@fernhill.example')
  const { browser } = await placeFollowedOrder(phone)
  const laptop = shop.newVisitor()
  const login = { grant_type: 'password', username: 'ada@fernhill.example', password: PASSWORD } as const
  await laptop.call(authApi.oauthToken, login)
  const second = await placeFollowedOrder(laptop)
  await move(second.businessOrderId, 'store_accepted_picking', 'picked', 'en_route')
  expect([browser, second.browser].map((one) => listPushes(shop, one).length)).toEqual([1, 1])
  await phone.call(authApi.revoke, {})
  expect(await countSubscriptions()).toBe(1)
  await move(second.businessOrderId, 'delivered')
  expect([browser, second.browser].map((one) => listPushes(shop, one).length)).toEqual([1, 2])
})

test('a browser that somebody else signs in to is no longer told of the orders before', async () => {
  const ada = await createMember(shop, 'ada@fernhill.example')
  const { browser, businessOrderId } = await placeFollowedOrder(ada)
  const guest = await createGuest(shop)
  const other = await placeOrder(guest)
  await guest.call(pushApi.subscribe, { businessOrderId: other, subscription: browser.subscription })
  await move(businessOrderId, 'cancelled')
  expect(listPushes(shop, browser)).toEqual([])
  expect(await countSubscriptions()).toBe(1)
})

test('an erasure ends the notifications of orders that the person placed signed out', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  const subject = { brandId: 'fernhill', memberId: 'nobody', provenEmail: 'grace@example.com' }
  await inTransaction(shop.db, (tx) => eraseOrderData(tx, subject))
  expect(await countSubscriptions()).toBe(0)
  await move(businessOrderId, 'cancelled')
  expect(listPushes(shop, browser)).toEqual([])
})

test('refuses a subscription to another’s order, by its link too', async () => {
  const { visitor, businessOrderId } = await placeFollowedOrder()
  const stranger = await createGuest(shop)
  const { subscription } = createSandboxBrowser(shop)
  await expect(stranger.call(pushApi.subscribe, { businessOrderId, subscription })).rejects.toMatchObject({
    code: 'ORDER_VIEW',
  })
  await expect(stranger.call(pushApi.state, { businessOrderId })).rejects.toMatchObject({
    code: 'ORDER_VIEW',
  })
  expect(await visitor.call(pushApi.state, { businessOrderId })).toMatchObject({ isOn: true })
})

test.each([
  ['http', 'http://fcm.googleapis.com/fcm/send/1'],
  ['a server of the network', 'https://169.254.169.254/latest/meta-data'],
  ['a host that only looks listed', 'https://fcm.googleapis.com.evil.example/1'],
  ['a host below a listed one', 'https://evil.fcm.googleapis.com/1'],
  ['a user name', 'https://fcm.googleapis.com@evil.example/1'],
  ['a port', 'https://fcm.googleapis.com:8443/1'],
])('refuses an endpoint with %s', async (_, endpoint) => {
  const { visitor, businessOrderId } = await placeFollowedOrder()
  const { subscription } = createPushBrowser(endpoint)
  await expect(visitor.call(pushApi.subscribe, { businessOrderId, subscription })).rejects.toMatchObject({
    code: 'PUSH_BROWSER',
  })
  expect(await countSubscriptions()).toBe(1)
})

test('refuses a path of the sandbox outside of its push service, and a key that is none', async () => {
  const { visitor, businessOrderId, browser } = await placeFollowedOrder()
  const outside = createPushBrowser(`${shop.sandbox.url}/push/../control/pushes`).subscription
  const keyless = { ...browser.subscription, keys: { ...browser.subscription.keys, p256dh: 'B'.repeat(87) } }
  for (const subscription of [outside, keyless])
    await expect(visitor.call(pushApi.subscribe, { businessOrderId, subscription })).rejects.toMatchObject({
      code: 'PUSH_BROWSER',
    })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://wns2-par02p.notify.windows.com/w/?token=1',
  'https://web.push.apple.com/1',
])('accepts %s', async (endpoint) => {
  const { visitor, businessOrderId } = await placeFollowedOrder()
  const { subscription } = createPushBrowser(endpoint)
  expect(await visitor.call(pushApi.subscribe, { businessOrderId, subscription })).toMatchObject({
    isOn: true,
  })
  expect(await countSubscriptions()).toBe(1)
})

test('forgets a browser that its push service no longer has, and repeats what failed otherwise', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  const { push } = shop.deps.adapters
  if (!push) throw new Error('There is no push service')
  const { send } = push
  push.send = () => Promise.reject(new Error('busy'))
  await move(businessOrderId, 'store_accepted_picking', 'picked', 'en_route')
  expect(listPushes(shop, browser)).toEqual([])
  push.send = send
  shop.setNow(new Date(shop.deps.clock().getTime() + 10_000))
  await shop.jobs.deliver()
  expect(listPushes(shop, browser)).toHaveLength(1)
  await endSubscription(shop, browser)
  await move(businessOrderId, 'delivered')
  expect(await countSubscriptions()).toBe(0)
})

test('news that only a newer server knows waits for it', async () => {
  const { browser, businessOrderId: orderId } = await placeFollowedOrder()
  const [subscription] = await shop.db.select().from(pushSubscriptions)
  const now = shop.deps.clock()
  const payload = { orderId, sessionId: subscription?.sessionId, news: { kind: 'gift-card' } }
  const message = {
    brandId: 'fernhill',
    id: 'm',
    topic: 'order/push',
    lane: 'push',
    createdAt: now,
    dueAt: now,
  }
  await shop.db.insert(outbox).values({ ...message, payload })
  await shop.jobs.deliver()
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, 'm'))
  expect(row).toMatchObject({ doneAt: null, tries: 1 })
  expect(listPushes(shop, browser)).toEqual([])
})

test('sends nothing where the brand has it off by now', async () => {
  const { browser, businessOrderId } = await placeFollowedOrder()
  const off = sql`jsonb_set(${brands.details}, '{settings,orderPush}', '"0"')`
  await shop.db.update(brands).set({ details: off, version: sql`${brands.version} + 1` })
  shop.setNow(new Date(shop.deps.clock().getTime() + 10_000))
  await move(businessOrderId, 'cancelled')
  expect(listPushes(shop, browser)).toEqual([])
})

test('can be switched off, and a browser replaces its subscription', async () => {
  const { visitor, browser, businessOrderId } = await placeFollowedOrder()
  const next = createSandboxBrowser(shop)
  await visitor.call(pushApi.renew, { subscription: next.subscription })
  await move(businessOrderId, 'store_accepted_picking', 'picked', 'en_route')
  expect([browser, next].map((one) => listPushes(shop, one).length)).toEqual([0, 1])
  await visitor.call(pushApi.unsubscribe, {})
  expect(await visitor.call(pushApi.state, {})).toEqual({ isOn: false })
  expect(await visitor.call(pushApi.renew, { subscription: next.subscription })).toEqual({ success: false })
  await move(businessOrderId, 'delivered')
  expect(listPushes(shop, next)).toHaveLength(1)
})

test('ends 30 days after an order was last looked at', async () => {
  const { visitor, businessOrderId } = await placeFollowedOrder()
  shop.setNow('2030-02-01T10:00:00Z')
  await visitor.call(authApi.oauthToken, { grant_type: 'refresh_token' })
  expect(await visitor.call(pushApi.state, { businessOrderId })).toMatchObject({ isOn: true })
  shop.setNow('2030-02-25T10:00:00Z')
  await visitor.call(authApi.oauthToken, { grant_type: 'refresh_token' })
  expect(await visitor.call(pushApi.state, {})).toMatchObject({ isOn: true })
  shop.setNow('2030-03-10T10:00:00Z')
  expect(await visitor.call(pushApi.state, { businessOrderId })).toMatchObject({ isOn: false })
  expect(await visitor.call(pushApi.state, {})).toEqual({ isOn: false })
  const { subscription } = createSandboxBrowser(shop)
  expect(await visitor.call(pushApi.renew, { subscription })).toEqual({ success: false })
})

test('offers nothing where the server has no keys', async () => {
  const bare = await startShop({
    change: (deps) => ({ ...deps, adapters: { ...deps.adapters, push: undefined } }),
  })
  const visitor = await createGuest(bare)
  const basket = await createFilledBasket(bare, visitor)
  const order = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  const { businessOrderId } = order
  expect(await visitor.call(pushApi.state, { businessOrderId })).toEqual({ isOn: false })
  const { subscription } = createSandboxBrowser(bare)
  await expect(visitor.call(pushApi.subscribe, { businessOrderId, subscription })).rejects.toMatchObject({
    code: 'PUSH_OFF',
  })
})

test('serves the worker: below no page, without a fetch listener, with a policy of its own', async () => {
  const response = await shop.request(pushApi.WORKER_PATH)
  const script = await response.text()
  expect([...script.matchAll(/addEventListener\('(\w+)'/g)].map(([, name]) => name)).toEqual([
    'push',
    'notificationclick',
    'pushsubscriptionchange',
  ])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(response.headers.get('service-worker-allowed')).toBeNull()
  expect(pushApi.WORKER_PATH.startsWith(pushApi.WORKER_SCOPE)).toBe(true)
})
