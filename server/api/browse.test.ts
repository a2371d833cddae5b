import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contracts from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'

const { businessApi, catalogueApi, contentApi, locationApi, searchApi, bannersApi, slotsApi, storesApi } =
  contracts

const readEndpoints = [
  businessApi,
  catalogueApi,
  contentApi,
  locationApi,
  searchApi,
  bannersApi,
  slotsApi,
  storesApi,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(
    (value): value is contracts.Endpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
  )

/** Valid input for every call; each case makes some of it invalid. */
const validInput = {
  storeId: 12,
  fulfilmentMethod: 'delivery',
  searchTerm: 'milk',
  categoryId: 'bakery',
  menuItemSlug: 'victoria-sponge',
  discountId: undefined,
  menuItemIds: undefined,
  seoUrl: 'fernhill-market-york-12',
  slug: 'fernhill-market-york-12',
  postcode: 'yo1 8sg',
  country: 'Uk',
  latitude: 53.96,
  longitude: -1.08,
  lat: 53.96,
  lng: -1.08,
  coordinates: { latitude: 53.96, longitude: -1.08 },
  placeId: Buffer.from('{"code":"YO18SG","house":"1"}').toString('base64url'),
  term: '1 parliament',
  startDate: '2030-01-08',
  endDate: '2030-01-10',
  basketToken: undefined,
  platform: 'website',
  bannerId: 'strawberry-season',
  bannerSlug: undefined,
  email: 'jo@example.org',
  itemsPage: 1,
  all: true,
}
const invalidField = fc.oneof(
  fc.constantFrom<unknown>(null, '', '\u0000', -1, 1e300, '0', '1e9', [], {}, true, '%', "'; --", '../..'),
  fc.constant(Buffer.from('{"code":"\\u0000","house":""}').toString('base64url')),
  fc.string({ maxLength: 80 }),
  fc.anything({ maxDepth: 2 }),
)
const body = fc
  .dictionary(fc.constantFrom(...Object.keys(validInput)), invalidField, { maxKeys: 3 })
  .map((spoilt) => ({ ...validInput, ...spoilt }))

test('read calls never return 5xx for any input, and every failure has the common format', async () => {
  const { request } = await startApp()
  expect(readEndpoints.length).toBeGreaterThan(30)
  const isAnswered = fc.asyncProperty(fc.constantFrom(...readEndpoints), body, async (endpoint, sent) => {
    const response = await request(endpoint.path, {
      method: endpoint.method,
      ...(endpoint.method !== 'GET' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }),
    })
    const reply: unknown = await response.json()
    return (
      (response.ok ? endpoint.reply : contracts.Failure).safeParse(reply).success && response.status < 500
    )
  })
  expect(await fc.check(isAnswered, { numRuns: 400 })).toMatchObject({ failed: false, counterexample: null })
})
