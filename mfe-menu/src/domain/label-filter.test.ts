import { expect, test } from 'vitest'
import { offeredLabels, readLabels, toggleLabel, withLabels, withoutLabels } from './label-filter.ts'

const bread = { name: 'bread', dietaryLabels: ['vegetarian'] }
const oats = { name: 'oats', dietaryLabels: ['vegan'] }
const rice = { name: 'rice', dietaryLabels: ['vegan', 'gluten free'] }
const ham = { name: 'ham', dietaryLabels: [] }
const items = [bread, oats, rice, ham]

test.each([
  ['one label', ['gluten free'], [rice]],
  ['a diet that another one includes', ['vegetarian'], [bread, oats, rice]],
  ['several labels at once', ['vegan', 'gluten free'], [rice]],
  ['a promise that no diet makes', ['dairy free'], []],
  ['no label', [], items],
])('items are chosen by %s', (_, labels, chosen) => {
  expect(withLabels(items, labels)).toEqual(chosen)
})

test('labels are offered by how many items have them; one that all have is not offered', () => {
  expect(offeredLabels(items)).toEqual(['vegetarian', 'vegan', 'gluten free'])
  expect(offeredLabels([oats, rice])).toEqual(['gluten free'])
  expect(offeredLabels([ham])).toEqual([])
})

test('the address has each chosen label once, and keeps what else it says', () => {
  const query = new URLSearchParams('label=vegan&label=vegan&item=oats')
  expect(readLabels(query)).toEqual(['vegan'])
  expect(toggleLabel(query, 'nut free').toString()).toBe('item=oats&label=vegan&label=nut+free')
  expect(toggleLabel(query, 'vegan').toString()).toBe('item=oats')
  expect(withoutLabels(query).toString()).toBe('item=oats')
})

test('what cannot be a label in an address is none', () => {
  expect(readLabels(new URLSearchParams(`label=&label=${'x'.repeat(41)}&label=vegan`))).toEqual(['vegan'])
})
