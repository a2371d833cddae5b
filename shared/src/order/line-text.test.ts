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
} as unknown as basketApi.BasketLine // the fields that the function reads

test("lists an item's size, options and offers", () => {
  expect(lineDetails(line)).toEqual(['Large, 2 × Halloumi, Chilli', '3 for £5'])
})

test('shows no details for an item without size, options and offers', () => {
  expect(lineDetails({ ...line, sizeName: undefined, options: [], dealNames: [] })).toEqual([])
})

test('lists the choices of a meal deal', () => {
  const part = {
    groupId: 'm',
    groupName: 'Main',
    menuItemId: 'x',
    name: 'Katsu wrap',
    sizeName: 'Small',
    options: [],
  }
  expect(lineDetails({ ...line, kind: 'mealDeal', mealDealParts: [part], dealNames: [] })).toEqual([
    'Katsu wrap (Small)',
  ])
})
