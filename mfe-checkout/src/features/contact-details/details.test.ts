import { expect, test, beforeEach } from 'vitest'
import { createDetailsSchema, getInitialValues } from './details.ts'
import { aBasket } from '@larder/shared/testing'
import { chooseLocation } from '@larder/shared/stores'
import { clearDraft } from '../../stores/draft.ts'

const rules = [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }]
const validInput = {
  firstName: 'Ada',
  lastName: "O'Neill",
  email: 'ada@example.com',
  mobile: '07700 900 123',
  smsUpdates: true,
  instructions: '',
  addressLine1: '7 Stonegate',
  addressLine2: '',
  town: 'York',
  postcode: 'yo1 8as',
}

const invalidFields = (change: Partial<typeof validInput>, method: 'delivery' | 'collection' = 'delivery') =>
  (createDetailsSchema(method, rules).safeParse({ ...validInput, ...change }).error?.issues ?? []).map(
    ({ path }) => path[0],
  )

test.each<[string, Partial<typeof validInput>, string[]]>([
  ['complete input', {}, []],
  ['no street', { addressLine1: ' ' }, ['addressLine1']],
  ['no postcode', { postcode: '' }, ['postcode']],
  ['an invalid postcode', { postcode: 'nowhere' }, ['postcode']],
  ['a missing name', { firstName: ' ' }, ['firstName']],
  ['an invalid email address', { email: 'ada' }, ['email']],
])('validates a delivery with %s', (_, change, fields) => {
  expect(invalidFields(change)).toEqual(fields)
})

test('requires no address for a collection', () => {
  expect(invalidFields({ addressLine1: '', town: '', postcode: '' }, 'collection')).toEqual([])
})

const place = { latitude: 51.38, longitude: -2.36, label: '12 Milsom Street, Bath', postcode: 'BA1 1DN' }
const searchedAddress = { ...place, addressLine1: '12 Milsom Street', addressLine2: '', town: 'Bath' }
const basket = aBasket({ addresses: {} })

beforeEach(clearDraft)

test('fills in the address from the store search', () => {
  chooseLocation(searchedAddress)
  expect(getInitialValues(basket, undefined)).toMatchObject({
    addressLine1: '12 Milsom Street',
    town: 'Bath',
    postcode: 'BA1 1DN',
  })
})

test('leaves the address lines empty when only the postcode is known', () => {
  chooseLocation(place)
  expect(getInitialValues(basket, undefined)).toMatchObject({
    addressLine1: '',
    town: '',
    postcode: 'BA1 1DN',
  })
})

test('prefers the basket’s address to the searched address', () => {
  chooseLocation(searchedAddress)
  const lines = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
  const delivery = { ...lines, county: '', countryCode: 'GB' }
  expect(getInitialValues(aBasket({ addresses: { delivery } }), undefined)).toMatchObject(lines)
})
