import { expect, test } from 'vitest'
import { countChoices, NO_FILTER } from '@larder/shared/domain'
import { readFilter, withoutFilter, writeFilter } from './filter-query.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('writes a filter to the URL and reads it back, keeping the query, from page one', () => {
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
  expect(withoutFilter(query).toString()).toBe('item=oats')
  expect(countChoices(filter)).toBe(6)
})

test('ignores an absent or invalid filter', () => {
  expect(read('')).toEqual(NO_FILTER)
  expect(read('sort=made-up&from=-1&to=1e9&offer=yes&label=')).toEqual(NO_FILTER)
})

test('limits filter choices from the URL, each once', () => {
  const many = Array.from({ length: 100 }, (_, index) => `free=a${index}`).join('&')
  expect(read(`${many}&free=${'x'.repeat(500)}&free=a1`).freeOf).toHaveLength(14)
  expect(read(`label=vegan&label=vegan&label=${'x'.repeat(41)}`).labels).toEqual(['vegan'])
})
