import { expect, test, beforeEach } from 'vitest'
import { detailsSchema, startValues } from './details.ts'
import { aBasket } from '@larder/shared/testing'
import { chooseLocation } from '@larder/shared/stores'
import { forgetDraft } from '../../stores/draft.ts'

const rules = [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }]
const typed = {
  firstName: 'Ada',
  lastName: "O'Neill",
  email: 'ada@example.com',
  mobile: '07700 900 123',
  smsUpdates: true,
  instructions: '',
  acceptsTerms: true,
  addressLine1: '7 Stonegate',
  addressLine2: '',
  town: 'York',
  postcode: 'yo1 8as',
}

const problems = (change: Partial<typeof typed>, method: 'delivery' | 'collection' = 'delivery') =>
  (detailsSchema(method, rules).safeParse({ ...typed, ...change }).error?.issues ?? []).map(
    ({ path }) => path[0],
  )

test.each<[string, Partial<typeof typed>, string[]]>([
  ['everything filled', {}, []],
  ['no terms', { acceptsTerms: false }, ['acceptsTerms']],
  ['no street', { addressLine1: ' ' }, ['addressLine1']],
  ['no postcode', { postcode: '' }, ['postcode']],
  ['a postcode that is none', { postcode: 'nowhere' }, ['postcode']],
  ['a name missing', { firstName: ' ' }, ['firstName']],
  ['no e-mail address', { email: 'ada' }, ['email']],
])('a delivery with %s', (_, change, fields) => {
  expect(problems(change)).toEqual(fields)
})

test('asks for no address for a collection', () => {
  expect(problems({ addressLine1: '', town: '', postcode: '' }, 'collection')).toEqual([])
})

const place = { latitude: 51.38, longitude: -2.36, label: '12 Milsom Street, Bath', postcode: 'BA1 1DN' }
const chosen = { ...place, addressLine1: '12 Milsom Street', addressLine2: '', town: 'Bath' }
const basket = aBasket({ addresses: {} })

beforeEach(forgetDraft)

test('does not ask again for an address chosen in the store search', () => {
  chooseLocation(chosen)
  expect(startValues(basket, undefined)).toMatchObject({
    addressLine1: '12 Milsom Street',
    town: 'Bath',
    postcode: 'BA1 1DN',
  })
})

test('asks for the rest when only the postcode is known', () => {
  chooseLocation(place)
  expect(startValues(basket, undefined)).toMatchObject({ addressLine1: '', town: '', postcode: 'BA1 1DN' })
})

test('prefers the basket’s address to the searched one', () => {
  chooseLocation(chosen)
  const lines = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
  const delivery = { ...lines, county: '', countryCode: 'GB' }
  expect(startValues(aBasket({ addresses: { delivery } }), undefined)).toMatchObject(lines)
})
