import { expect, test } from 'vitest'
import { startApp, type TestApp } from '@larder/testing/index.ts'

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

/** Submits the store search's plain form as a browser does, and returns the status and where it leads. */
async function submitForm({ request }: TestApp, fields: Record<string, string>, headers = {}) {
  const body = new URLSearchParams(fields).toString()
  const reply = await request('/stores-near-by', {
    method: 'POST',
    headers: { ...FORM_HEADERS, ...headers },
    body,
  })
  return { status: reply.status, location: reply.headers.get('location') }
}

const UNCLEAR = '/stores-near-by?unclear=1'

test.each([
  ['an address with a postcode', { address: '7 Stonegate, York yo18as' }, '/stores-near-by/YO1%208AS'],
  ['a postcode', { postcode: ' yo1-7hh' }, '/stores-near-by/YO1%207HH'],
  ['a postcode with a zero for an O', { postcode: 'Y017HH' }, '/stores-near-by/YO1%207HH'],
  [
    'a postcode for collection',
    { method: 'collection', postcode: 'YO1 7HH' },
    '/stores-near-by/YO1%207HH?method=collection',
  ],
  ['a postcode for delivery', { method: 'delivery', postcode: 'YO1 7HH' }, '/stores-near-by/YO1%207HH'],
  ['an address without a postcode', { address: '7 Stonegate, York' }, UNCLEAR],
  ['an address typed as the postcode', { postcode: '12 High St' }, UNCLEAR],
  ['a text that is too long', { address: 'Stonegate '.repeat(1_000) }, UNCLEAR],
  ['an unknown method', { method: 'Stonegate', address: 'Stonegate' }, UNCLEAR],
  ['nothing', { address: ' ' }, '/stores-near-by'],
  ['unknown fields', { place: '7 Stonegate' }, '/stores-near-by'],
])('redirects the store search for %s, with no more of it in the URL than its postcode', async (...row) => {
  const [, fields, location] = row
  expect(await submitForm(await startApp(), fields)).toEqual({ status: 303, location })
})

test('redirects a store search on each brand’s host to the same host', async () => {
  const app = await startApp()
  const fields = { address: '9 Milsom Street, Bath BA1 1BZ' }
  const location = '/stores-near-by/BA1%201BZ'
  expect(await submitForm(app, fields, { host: 'ember.localhost' })).toEqual({ status: 303, location })
})

test('refuses a store search that another site posts', async () => {
  const { status, location } = await submitForm(
    await startApp(),
    { postcode: 'YO1 7HH' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect({ status, location }).toEqual({ status: 403, location: null })
})
