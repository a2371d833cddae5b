import { expect, test } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import { lineDetails } from './Lines.tsx'

const line = {
  kind: 'item',
  sizeName: 'Large',
  options: [
    { optionId: 'a', groupId: 'g', groupName: 'Extras', name: 'Halloumi', quantity: 2, price: 1 },
    { optionId: 'b', groupId: 'g', groupName: 'Extras', name: 'Chilli', quantity: 1, price: 0 },
  ],
  mealDealParts: [],
  dealNames: ['3 for £5'],
} as unknown as basketApi.BasketLine // the function reads no more

test('names size, options and offers of an item', () => {
  expect(lineDetails(line)).toEqual(['Large, 2 x Halloumi, Chilli', '3 for £5'])
})

test('a plain item has no text', () => {
  expect(lineDetails({ ...line, sizeName: undefined, options: [], dealNames: [] })).toEqual([])
})

test('names a meal deal’s choices', () => {
  const part = {
    groupId: 'm',
    groupName: 'Main',
    menuItemId: 'x',
    name: 'Katsu wrap',
    sizeName: 'Small',
    options: [],
  }
  expect(lineDetails({ ...line, kind: 'mealDeal', mealDealParts: [part], dealNames: [] })).toEqual([
    'Katsu wrap, Small',
  ])
})
