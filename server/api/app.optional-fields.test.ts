import * as z from 'zod'
import { expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { findSlot, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { allEndpoints } from './docs/open-api.ts'

const SentBody = z.looseObject({ basketToken: z.string().optional(), version: z.int().optional() })

const Rejection = z.object({ fields: z.record(z.string(), z.string()).optional() })

/** Sends a body unchanged, which a typed client would not allow. */
async function post({ request }: Visitor, { path }: { path: string }, body: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, ...SentBody.parse(await reply.json()) }
}

const delivery = { storeId: 12, fulfilmentMethod: 'delivery' as const }

test.each([null, ''])(
  'an order succeeds when the client sends %j for every optional basket field',
  async (none) => {
    const app = await startApp()
    const visitor = app.newVisitor()
    const guest = { grant_type: 'client_credentials', strategy: none, basketToken: none, platform: none }
    expect(await post(visitor, { path: '/api/auth/oauthToken' }, guest)).toMatchObject({ status: 200 })
    const empty = { storeId: none, fulfilmentMethod: none, basketToken: none, fulfilmentLocation: none }
    expect(await post(visitor, basketApi.retrieve, empty)).toMatchObject({ status: 200, basketToken: '' })
    const menuItem = { menuItemId: 'extra-virgin-olive-oil', quantity: 2, sizeId: none, mealDeal: none }
    const filled = await post(visitor, basketApi.addItem, {
      ...delivery,
      menuItem,
      basketToken: none,
      bannerAdvertId: none,
      version: none,
      fulfilmentLocation: { postcode: 'YO1 8AS', latitude: none, longitude: none, town: none },
    })
    expect(filled.status).toBe(200)
    const { basketToken } = filled
    const { slotId, slotDate } = await findSlot(visitor, 'delivery', app.deps.clock())
    const reserved = await post(visitor, basketApi.reserveTimeSlot, {
      ...delivery,
      basketToken,
      timeSlotDate: slotDate,
      slotId,
      timeSlotTime: none,
      postcode: none,
      latitude: none,
      longitude: none,
      version: none,
    })
    expect(reserved.status).toBe(200)
    const address = {
      addressLine1: '2 High Petergate',
      town: 'York',
      postcode: 'YO1 8AS',
      county: none,
      placeId: none,
    }
    const addressed = await post(visitor, checkoutApi.setDeliveryAddress, { basketToken, address })
    expect(addressed.status).toBe(200)
    const basket = await visitor.call(basketApi.retrieve, { basketToken })
    const ordered = await post(visitor, checkoutApi.processOrder, {
      ...createOrderRequest(basket, 'cash'),
      smsUpdates: none,
      platform: none,
      messagingDeviceId: none,
      referralPartnerId: none,
      referralCustomerId: none,
      verifyToken: none,
      consent: none,
      instructions: none,
    })
    expect(ordered).toMatchObject({ status: 200, isPlaced: true })
  },
)

function optionalFields(body: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter((name) => !required.includes(name))
}

test('accepts null and empty strings for every optional field', async () => {
  const visitor = (await startApp({ environment: { LIMIT_SCALE: '10000' } })).newVisitor()
  await post(visitor, { path: '/api/auth/oauthToken' }, { grant_type: 'client_credentials' })
  const rejected: string[] = []
  let asked = 0
  for (const { endpoint } of allEndpoints.filter(({ endpoint: { access } }) => access !== 'signed')) {
    for (const name of optionalFields(endpoint.body)) {
      for (const none of [null, '']) {
        const reply = await visitor.request(endpoint.path.replaceAll(/:\w+/g, 'x'), {
          method: endpoint.method,
          headers: { 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { body: JSON.stringify({ [name]: none }) }),
        })
        const { fields = {} } = reply.status === 422 ? Rejection.parse(await reply.json()) : {}
        asked += 1
        if (name in fields) rejected.push(`${endpoint.path} ${name}: ${JSON.stringify(none)}`)
      }
    }
  }
  expect(rejected).toEqual([])
  expect(asked).toBeGreaterThan(50)
})
