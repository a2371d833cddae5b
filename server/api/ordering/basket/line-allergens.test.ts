import { expect, test } from 'vitest'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { describeLineAllergens } from './lines/line-allergens.ts'

const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[1] ?? '')
const menu = {
  items: new Map(folder.menu.items.map((item) => [item.slug, { item }])),
  groups: new Map(folder.menu.optionGroups.map((group) => [group.slug, group])),
}
type Line = Parameters<typeof describeLineAllergens>[0]
const makeOption = (groupId: string, optionId: string) => ({
  optionId,
  groupId,
  groupName: groupId,
  name: optionId,
  quantity: 1,
  price: 0,
})
const makeLine = (change: Partial<Line>): Line => ({
  kind: 'item',
  menuItemId: 'smoky-bean-burger',
  options: [],
  mealDealParts: [],
  ...change,
})
const allergenText = (change: Partial<Line>) => describeLineAllergens(makeLine(change), menu)[0]

test('an option adds its allergens to the line', () => {
  expect(allergenText({})).toBe('Contains cereals containing gluten, mustard, sesame, soya.')
  expect(allergenText({ options: [makeOption('burger-extras', 'american-cheese')] })).toMatch(/soya, milk\.$/)
})

test('an item or option that was removed from the menu has unknown allergens', () => {
  expect(allergenText({ menuItemId: 'gone' })).toBe('Not known. Ask the store.')
  expect(allergenText({ options: [makeOption('burger-extras', 'gone')] })).toMatch(/Ask the store/)
})

test('a meal deal has the allergens of its parts and their options', () => {
  const part = (menuItemId: string, options = [makeOption('dips', 'blue-cheese')]) => ({
    groupId: 'main',
    groupName: 'Main',
    menuItemId,
    name: menuItemId,
    options,
  })
  const mealDealParts = [part('onion-rings'), part('still-water', [])]
  const meal = { kind: 'mealDeal' as const, menuItemId: 'a-deal', mealDealParts }
  expect(allergenText(meal)).toBe('Contains cereals containing gluten, milk, eggs.')
})
