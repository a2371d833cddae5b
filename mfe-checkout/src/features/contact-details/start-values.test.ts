import { beforeEach, expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { chooseLocation } from '@larder/shared/stores'
import { forgetDraft } from '../../stores/draft.ts'
import { startValues } from './start-values.ts'

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
