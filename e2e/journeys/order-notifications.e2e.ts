import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { authApi, pushApi } from '@larder/shared/contracts'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { reportStatus } from '../fixtures/kitchen.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { createPageApi, orderByCard } from '../fixtures/ordering.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

const [fernhill, ember] = BRANDS
const YOGURT = { menuItemId: 'greek-style-yogurt', storeId: 12, quantity: 6 }
const FRIES = { menuItemId: 'loaded-fries', storeId: 21, quantity: 6 }
const SANDBOX = `http://127.0.0.1:${SHOP_PORT + 1}`

/**
 * Subscribes the browser at the sandbox's push service: Chromium's own is Google's, which a test cannot reach. The
 * permission, the worker and what it shows are the browser's.
 */
async function stubPushService(page: Page): Promise<string> {
  const id = randomUUID()
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(
    (json) => {
      const stored = 'subscription-of-the-test'
      const subscription = {
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(stored)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(stored) ? subscription : null),
        subscribe: async () => {
          localStorage.setItem(stored, 'yes')
          return subscription
        },
      })
    },
    { endpoint: `${SANDBOX}/push/${id}`, keys },
  )
  return id
}

type Shopper = { origin: string; isMember: boolean; item: typeof YOGURT }

/** A paid order for collection, of a guest or a new member, on its page. */
async function openOrder(page: Page, { origin, isMember, item }: Shopper): Promise<string> {
  const email = createEmail('nora')
  const buyer = { firstName: 'Nora', lastName: 'Lind', email, phoneNumber: '07700900445' }
  await page.goto(isMember ? `${origin}/register` : `${origin}/faqs`)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await waitForHydration(page)
  if (isMember) {
    const password = 'a slow winter tram'
    await submitRegistration(page, { firstname: 'Nora', lastname: 'Lind', email, password })
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nora' })).toBeVisible()
  } else await createPageApi(page)(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { businessOrderId } = await orderByCard(page, buyer, item)
  await page.goto(`${origin}/checkout/success?id=${businessOrderId}`)
  await waitForHydration(page)
  return businessOrderId
}

const countPushes = async (request: APIRequestContext, id: string): Promise<number> => {
  const pushes: unknown[] = await (await request.get(`${SANDBOX}/control/pushes?id=${id}`)).json()
  return pushes.length
}

/** Delivers a message to the worker of the page's origin, as the browser's push service does. */
async function deliver(page: Page, news: object): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(pushApi.WORKER_SCOPE))
      if (found) resolve(found.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(news)
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
}

const listNotifications = (page: Page) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  }, pushApi.WORKER_SCOPE)

const cases = [
  { brand: fernhill, item: YOGURT, isMember: true, width: 390 },
  { brand: fernhill, item: YOGURT, isMember: false, width: 1280 },
  { brand: ember, item: FRIES, isMember: false, width: 390 },
  { brand: ember, item: FRIES, isMember: true, width: 1280 },
] as const

for (const { brand, item, isMember, width } of cases) {
  const who = isMember ? 'a member' : 'a guest'
  test(`${who} of ${brand?.name} is notified of an order in one tap at ${width} px, and stops it`, async ({
    page,
    context,
    request,
  }) => {
    const origin = brand?.origin ?? ''
    await page.setViewportSize({ width, height: 844 })
    await context.grantPermissions(['notifications'], { origin })
    const id = await stubPushService(page)
    const businessOrderId = await openOrder(page, { origin, isMember, item })
    const main = page.getByRole('main')
    const stop = main.getByRole('button', { name: 'Stop notifications' })
    const offer = main.getByRole('button', { name: 'Tell me on this device' })
    await expect(offer).toBeVisible()
    await expectAccessible(page, 'the offer')
    await expectReflow(page, 'the offer')
    await offer.click()
    await expect(stop).toBeVisible()
    await expect(stop).toBeFocused()
    await expectAccessible(page, 'notifications on')

    await reportStatus(request, businessOrderId, 'picked')
    await expect.poll(() => countPushes(request, id)).toBeGreaterThan(0)
    const path = `/checkout/success?id=${businessOrderId}`
    const first = { title: 'Your order is ready to collect', body: 'Order 1.', tag: 'one', path }
    await deliver(page, first)
    await expect
      .poll(() => listNotifications(page))
      .toEqual([{ title: first.title, body: first.body, tag: 'one' }])
    await deliver(page, { ...first, title: 'Your order was collected' })
    await expect
      .poll(() => listNotifications(page))
      .toEqual([{ title: 'Your order was collected', body: first.body, tag: 'one' }])

    await page.goto(isMember ? `${origin}/member/profile` : origin + path)
    await waitForHydration(page)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await expectAccessible(page, 'the switch')
    await stop.click()
    await expect(stop).toBeHidden()
    const { isOn } = await createPageApi(page)(pushApi.state, { businessOrderId })
    expect(isOn).toBe(false)
  })
}
