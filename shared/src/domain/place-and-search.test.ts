import { expect, test } from 'vitest'
import { formatAddress, isAddressComplete, isUsefulSuggestion, normaliseAddress } from './address.ts'
import { formatMoney, formatUnitPrice } from './money.ts'
import { isSearchable, searchTerms } from './search-term.ts'
import { parseStoreId } from './stores/store-lists.ts'

test.each([
  ['older keys', { addressline1: '12 Stonegate', addressline2: 'Flat 2', town: 'York', countryCode: 'Uk' }],
  ['the keys of place services', { line1: '12 Stonegate', line2: 'Flat 2', town: 'York', country: 'GB' }],
  [
    'the current keys',
    { addressLine1: '12 Stonegate', addressLine2: 'Flat 2', town: 'York', countryCode: 'GB' },
  ],
])('normalises an address with %s', (_, input) => {
  const address = normaliseAddress(input)
  expect(address).toMatchObject({
    addressLine1: '12 Stonegate',
    addressLine2: 'Flat 2',
    town: 'York',
    countryCode: 'GB',
  })
  expect(address && formatAddress(address)).toBe('12 Stonegate, Flat 2, York')
})

test('accepts only addresses with line 1, town and country', () => {
  expect(normaliseAddress('12 Stonegate')).toBeUndefined()
  expect(isAddressComplete({ addressLine1: '12 Stonegate', town: 'York', countryCode: 'GB' })).toBe(true)
  expect(isAddressComplete({ addressLine1: ' ', town: 'York', countryCode: 'GB' })).toBe(false)
  expect(isAddressComplete({ addressLine1: '12 Stonegate', town: 'York' })).toBe(false)
})

test.each([
  [{ line1: '', line2: 'Flat 2', town: 'York' }, true],
  [{ line1: '12 Stonegate', line2: '', town: ' ' }, false],
  [{ line1: '', line2: '', town: 'York' }, false],
])('suggestion %j is useful: %s', (address, expected) => {
  expect(isUsefulSuggestion({ address })).toBe(expected)
})

test.each([
  ['fernhill-market-york-12', 12],
  ['york', undefined],
  ['york-0', undefined],
  ['york-12-', undefined],
])('the store id of %s is %s', (slug, id) => {
  expect(parseStoreId(slug)).toBe(id)
})

test.each([
  ['a', []],
  [' ', []],
  ['tea', ['tea']],
  ['Crème  Brûlée', ['creme', 'brulee']],
  ["shepherd's pie!", ['shepherds', 'pie']],
  ['%_\\', []],
  ['茶', ['茶']],
  ['차', ['차']],
  ['。', []],
  ['न', []],
  ['Weißbier', ['weissbier']],
])('splits %j into search terms', (term, terms) => {
  expect(searchTerms(term)).toEqual(terms)
  expect(isSearchable(term)).toBe(terms.length > 0)
})

test('formats money as text', () => {
  expect(formatMoney(4.5)).toBe('£4.50')
  expect(formatUnitPrice(120, 'litre')).toBe('£1.20 per litre')
  expect(formatUnitPrice(85, '100g')).toBe('85p per 100g')
  expect(formatUnitPrice(30, 'each')).toBe('30p each')
})
