import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../sandbox.testing.ts'
import { createGooglePlaces } from './google-places.ts'
import { createPostcodesIo } from './postcodes-io.ts'

async function serveUrl(app: Hono): Promise<string> {
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  return url
}

const york = { postcode: 'YO1 7HH', latitude: 53.9623, longitude: -1.0819, admin_district: 'York' }

function createPostcodesIoFake(): Hono {
  const app = new Hono()
  app.get('/postcodes/:postcode', (c) => {
    if (c.req.param('postcode') === 'JE2 3AB') {
      return c.json({ status: 200, result: { ...york, latitude: null, longitude: null } })
    }
    if (c.req.param('postcode') !== 'YO1 7HH') return c.json({ status: 404, error: 'Invalid postcode' }, 404)
    return c.json({ status: 200, result: york })
  })
  app.get('/postcodes', (c) =>
    c.json({ status: 200, result: c.req.query('lat') === '53.96' ? [{ ...york, distance: 12.5 }] : null }),
  )
  app.get('/outcodes/:outcode', (c) =>
    c.req.param('outcode') === 'YO1'
      ? c.json({ status: 200, result: { outcode: 'YO1', latitude: 53.95, longitude: -1.08 } })
      : c.json({ status: 404, error: 'Outcode not found' }, 404),
  )
  return app
}

test('postcodes.io finds a postcode, the nearest one and an outcode', async () => {
  const geocoder = createPostcodesIo({ apiUrl: await serveUrl(createPostcodesIoFake()) })
  const place = { postcode: 'YO1 7HH', latitude: 53.9623, longitude: -1.0819, town: 'York' }
  expect(await geocoder.loadPostcode('YO1 7HH')).toEqual(place)
  expect(await geocoder.loadNearestPostcode({ latitude: 53.96, longitude: -1.08 })).toEqual(place)
  expect(await geocoder.loadOutcode('YO1')).toMatchObject({ latitude: 53.95, longitude: -1.08 })
})

test('postcodes.io finds no position for invalid postcodes, the sea, or postcodes without one', async () => {
  const geocoder = createPostcodesIo({ apiUrl: await serveUrl(createPostcodesIoFake()) })
  expect(await geocoder.loadPostcode('ZZ1 1ZZ')).toBeUndefined()
  expect(await geocoder.loadPostcode('JE2 3AB')).toBeUndefined()
  expect(await geocoder.loadNearestPostcode({ latitude: 50, longitude: -10 })).toBeUndefined()
  expect(await geocoder.loadOutcode('ZZ9')).toBeUndefined()
})

test('reports a failure of the geocoder', async () => {
  const app = new Hono()
  app.get('*', (c) => c.html('<h1>Bad gateway</h1>', 502))
  const geocoder = createPostcodesIo({ apiUrl: await serveUrl(app) })
  await expect(geocoder.loadPostcode('YO1 7HH')).rejects.toMatchObject({ failure: 'broken', status: 502 })
})

test('Google Places suggests British addresses and returns their details', async () => {
  const app = new Hono()
  app.post('/v1/places:autocomplete', async (c) => {
    expect(c.req.header('x-goog-api-key')).toBe('key')
    const { input, includedRegionCodes } = await c.req.json()
    expect([input, includedRegionCodes]).toEqual(['14 con', ['gb']])
    const placePrediction = { placeId: 'p1', text: { text: '14 Coney Street, York, UK', matches: [] } }
    return c.json({ suggestions: [{ placePrediction }, { queryPrediction: { text: { text: '14 con' } } }] })
  })
  app.get('/v1/places/:id', (c) => {
    expect(c.req.header('x-goog-fieldmask')).toBe('location,addressComponents')
    if (c.req.param('id') !== 'p1') return c.json({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, 400)
    const component = (longText: string, type: string, shortText = longText) => ({
      longText,
      shortText,
      types: [type],
    })
    return c.json({
      location: { latitude: 53.9583, longitude: -1.0838 },
      addressComponents: [
        component('14', 'street_number'),
        component('Coney Street', 'route'),
        component('York', 'postal_town'),
        component('YO1 9NA', 'postal_code'),
        component('United Kingdom', 'country', 'GB'),
      ],
    })
  })
  const places = createGooglePlaces({ apiUrl: await serveUrl(app), apiKey: 'key' })
  expect(await places.autocomplete('14 con')).toEqual([
    { placeId: 'p1', description: '14 Coney Street, York, UK' },
  ])
  expect(await places.loadPlace('p1')).toEqual({
    latitude: 53.9583,
    longitude: -1.0838,
    address: { line1: '14 Coney Street', line2: '', town: 'York', postcode: 'YO1 9NA', country: 'GB' },
  })
  expect(await places.loadPlace('gone')).toBeUndefined()
})
