import { expect, test } from 'vitest'
import { locationApi } from '@larder/shared/contracts'
import { futureContacts } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

test('finds a postcode in any spelling, and finds it again by its coordinates', async () => {
  const { call } = await startApp()
  const place = await call(locationApi.geocode, { postcode: ' yo1-8sg', country: 'Uk' })
  expect(place.postcode.startsWith('YO1 8')).toBe(true)
  expect(place.latitude).toBeCloseTo(53.96, 1)
  const { latitude: lat, longitude: lng } = place
  expect((await call(locationApi.postcodeByCoordinates, { lat, lng })).postcode).toMatch(/^YO1 /)
})

test('locates an unlisted postcode by its outcode', async () => {
  const { call } = await startApp()
  const place = await call(locationApi.geocode, { postcode: 'AB10 9ZZ', country: 'GB' })
  expect(place).toMatchObject({ postcode: 'AB10 9ZZ', latitude: 57.137 })
})

test.each([
  ['HELLO', 'HELLO is not a valid postcode'],
  ['-', 'Please enter a valid postcode'],
  ['ZZ1 1ZZ', 'Unable to find location'],
])('rejects the postcode %s: %s', async (postcode, text) => {
  const { call } = await startApp()
  await expect(call(locationApi.geocode, { postcode, country: 'Uk' })).rejects.toMatchObject({ text })
})

test('suggests a street and keeps the typed house number', async () => {
  const { call } = await startApp()
  const { suggestions } = await call(locationApi.autocompleteAddresses, { term: '12 parliament st' })
  const [first] = suggestions
  expect(first?.description).toMatch(/^12 Parliament Street, York, YO1/)
  const details = await call(locationApi.placeDetails, { placeId: first?.placeId ?? '' })
  expect(details.address).toMatchObject({
    line1: '12 Parliament Street',
    town: 'York',
    country: 'GB',
    countryCode: 'GB',
  })
  expect(
    (await call(locationApi.autocompleteAddresses, { term: 'yo1 8' })).suggestions.length,
  ).toBeGreaterThan(0)
  expect((await call(locationApi.autocompleteAddresses, { term: '%_' })).suggestions).toEqual([])
})

test.each([['made-up'], ['{"code":1}'], [Buffer.from('{"code":"X","house":""}').toString('base64url')]])(
  'rejects details of a place ID that it did not issue (%s)',
  async (placeId) => {
    const { call } = await startApp()
    await expect(call(locationApi.placeDetails, { placeId })).rejects.toMatchObject({
      text: 'Unable to get address info, try another address.',
    })
  },
)

test('rejects a device location at sea with a message', async () => {
  const { call } = await startApp()
  await expect(call(locationApi.postcodeByCoordinates, { lat: 55, lng: 3 })).rejects.toMatchObject({
    text: 'Unable to find your location, try manually adding your postcode',
  })
  const near = await call(locationApi.addressesByCoordinates, { latitude: 53.9586, longitude: -1.0808 })
  expect(near.suggestions[0]?.address?.town).toBe('York')
})

test('finds the houses of a demo postcode', async () => {
  const { call } = await startApp()
  const { suggestions } = await call(locationApi.addressesByPostcode, { postcode: 'yo17hh', country: 'Uk' })
  const lines = suggestions.map(({ address }) => address?.line1)
  expect(new Set(lines).size).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^\d+ Deangate$/)
  const { placeId = '' } = suggestions[1] ?? {}
  expect((await call(locationApi.placeDetails, { placeId })).address).toEqual(suggestions[1]?.address)
})

test('stores repeated requests to be told of a new store only once', async () => {
  const { call, db } = await startApp()
  for (const email of ['jo@example.org', 'Jo@Example.org']) {
    expect(await call(locationApi.futureContactRequest, { email, postcode: 'yo18sg' })).toEqual({
      success: true,
    })
  }
  expect(await db.select().from(futureContacts)).toHaveLength(1)
})
