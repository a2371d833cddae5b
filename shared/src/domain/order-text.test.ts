import { expect, test } from 'vitest'
import type { ordersApi } from '../contracts/index.ts'
import { formatOrderSlot, listLineDetails } from './order-text.ts'

type Line = ordersApi.Order['items'][number]
const option = (name: string, quantity = 1) => ({
  optionId: name,
  groupId: 'extras',
  groupName: 'Extras',
  name,
  quantity,
  price: 0,
})
const line = {
  sizeName: 'Large',
  options: [option('Halloumi', 2), option('Chilli')],
  mealDealParts: [],
} as unknown as Line // only the fields that the text needs

test('lists the size and options of an item', () => {
  expect(listLineDetails(line)).toEqual(['Large', '2 × Halloumi', 'Chilli'])
})

test('lists the parts of a meal deal with their choices', () => {
  const part = { groupId: 'main', groupName: 'Main', menuItemId: 'wrap', name: 'Katsu Wrap' }
  const mealDealParts = [
    { ...part, sizeName: 'Small', options: [option('Chilli'), option('Rice', 2)] },
    { ...part, name: 'Still Water', options: [] },
  ]
  const { sizeName: _, ...meal } = line
  expect(listLineDetails({ ...meal, options: [], mealDealParts })).toEqual([
    'Katsu Wrap (Small, Chilli, 2 × Rice)',
    'Still Water',
  ])
})

test.each([
  [{ isAsap: false }, 'Monday 7 January, 17:00 to 17:30'],
  [{ isAsap: true }, 'Monday 7 January, as soon as possible'],
])('a slot of %o is "%s"', (kind, text) => {
  expect(formatOrderSlot({ ...kind, date: '2030-01-07', start: '17:00', end: '17:30' })).toBe(text)
})
