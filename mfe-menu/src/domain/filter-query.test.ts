import { expect, test } from 'vitest'
import { countChoices, NO_FILTER } from '@larder/shared/domain'
import { getFilter, parseFilterQuery, removeFilter, writeFilter } from './filter-query.ts'

const parseFilter = (query: string) => getFilter(new URLSearchParams(query))

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
  expect(getFilter(query)).toEqual(filter)
  expect(removeFilter(query).toString()).toBe('item=oats')
  expect(countChoices(filter)).toBe(6)
})

test('reads no filter from an absent or empty one', () => {
  expect(parseFilterQuery(new URLSearchParams('label=&free='))).toEqual({ filter: NO_FILTER, unknown: [] })
})

test('reads common words for allergens and labels in any spelling', () => {
  expect(parseFilter('free=gluten&free=Dairy&free=nut&label=Gluten-Free')).toMatchObject({
    freeOf: ['cereals containing gluten', 'milk', 'nuts', 'peanuts'],
    labels: ['gluten free'],
  })
})

test('lists what stands for no filter, and filters and counts only what it read', () => {
  const { filter, unknown } = parseFilterQuery(
    new URLSearchParams(
      `free=zzz&free=milk&label=kale&sort=made-up&from=-1&to=1e9&offer=yes&maker=${'x'.repeat(41)}&free=zzz`,
    ),
  )
  expect(filter).toEqual({ ...NO_FILTER, freeOf: ['milk'] })
  expect(unknown).toEqual(['kale', 'zzz', 'x'.repeat(41), 'yes', '-1', '1e9', 'made-up'])
  expect(countChoices(filter)).toBe(1)
})

test('limits and deduplicates the choices of a URL', () => {
  const many = Array.from({ length: 100 }, (_, index) => `maker=a${index}`).join('&')
  expect(parseFilter(`${many}&label=vegan&label=vegan`)).toMatchObject({
    labels: ['vegan'],
    makers: Array.from({ length: 8 }, (_, index) => `a${index}`),
  })
})
