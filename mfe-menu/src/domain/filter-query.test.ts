import { expect, test } from 'vitest'
import { countChoices, NO_FILTER } from '@larder/shared/domain'
import { readFilter, removeFilter, writeFilter } from './filter-query.ts'

const parseFilter = (query: string) => readFilter(new URLSearchParams(query))

test('writes a filter to the URL and reads it back, keeps other parameters and resets the page', () => {
  const filter = {
    labels: ['vegan'],
    freeOf: ['milk', 'nuts'],
    makers: ['Brigg & Sons'],
    isOnOffer: true,
    lowest: 1,
    highest: 2.5,
    sort: 'price' as const,
  }
  const query = writeFilter(new URLSearchParams('item=oats&label=old&free=old&page=3'), filter)
  expect(query.toString()).toBe(
    'item=oats&label=vegan&free=milk&free=nuts&maker=Brigg+%26+Sons&offer=1&from=1&to=2.5&sort=price',
  )
  expect(readFilter(query)).toEqual(filter)
  expect(removeFilter(query).toString()).toBe('item=oats')
  expect(countChoices(filter)).toBe(6)
})

test('ignores an absent or invalid filter', () => {
  expect(parseFilter('')).toEqual(NO_FILTER)
  expect(parseFilter('sort=made-up&from=-1&to=1e9&offer=yes&label=')).toEqual(NO_FILTER)
})

test('limits and deduplicates filter choices from the URL', () => {
  const many = Array.from({ length: 100 }, (_, index) => `free=a${index}`).join('&')
  expect(parseFilter(`${many}&free=${'x'.repeat(500)}&free=a1`).freeOf).toHaveLength(14)
  expect(parseFilter(`label=vegan&label=vegan&label=${'x'.repeat(41)}`).labels).toEqual(['vegan'])
})
