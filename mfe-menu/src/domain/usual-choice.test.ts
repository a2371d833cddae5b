import { expect, test } from 'vitest'
import type { catalogueApi } from '@larder/shared/contracts'
import { aMenuItem } from '@larder/shared/testing'
import { getUsualChoice } from './usual-choice.ts'

const option = (id: string, name: string, price = 0) => ({
  id,
  name,
  price,
  isDefault: false,
  allergenInfo: {},
})
const slicing = {
  id: 'slicing',
  name: 'Slicing',
  min: 1,
  max: 1,
  options: [option('whole', 'Whole loaf'), option('sliced', 'Sliced', 0.2)],
}
const sizes = [
  { id: 'small', name: 'Small', price: 2, isDefault: true },
  { id: 'large', name: 'Large', price: 3.5, membershipPrice: 3, isDefault: false },
]
const bread = aMenuItem({ price: 2, sizes, optionGroups: [slicing], needsChoice: true })

type Choice = catalogueApi.UsualItem['choice']
const read = (choice: Choice, menuItem = bread) => getUsualChoice({ menuItem, orderCount: 1, choice })
const slicedOption = { groupId: 'slicing', optionId: 'sliced', quantity: 1 }

test('has the text and prices of the size and options chosen last', () => {
  expect(read({ sizeId: 'large', options: [slicedOption] })).toEqual({
    choice: { sizeId: 'large', options: { slicing: ['sliced'] } },
    text: 'Large, Sliced',
    prices: { price: 3.7, membershipPrice: 3.2 },
  })
})

test.each<[string, Choice]>([
  ['a size that is gone', { sizeId: 'huge', options: [slicedOption] }],
  ['an option that is gone', { sizeId: 'small', options: [{ ...slicedOption, optionId: 'cubed' }] }],
  [
    'a group that is gone',
    { sizeId: 'small', options: [slicedOption, { ...slicedOption, groupId: 'seeds' }] },
  ],
  ['a choice that is required since', { sizeId: 'small', options: [] }],
  ['more options than are allowed since', { sizeId: 'small', options: [{ ...slicedOption, quantity: 2 }] }],
])('leaves %s to the item’s sheet', (_, choice) => {
  expect(read(choice)).toBeUndefined()
})

test('is not needed for an item without choices', () => {
  expect(read({ options: [] }, aMenuItem())).toBeUndefined()
})
