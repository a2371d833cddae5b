import { afterEach, expect, test } from 'vitest'
import { $recentSearches, forgetSearches, noteSearch } from './recent-searches.ts'

afterEach(forgetSearches)

test('keeps the latest six searches, each once', () => {
  for (const term of ['milk', 'eggs', 'bread', 'tea', 'jam', 'rice', 'Milk ']) noteSearch(term)
  expect($recentSearches.get()).toEqual(['Milk ', 'rice', 'jam', 'tea', 'bread', 'eggs'])
  noteSearch('soap')
  expect($recentSearches.get()).toEqual(['soap', 'Milk ', 'rice', 'jam', 'tea', 'bread'])
})

test('forgets them all', () => {
  noteSearch('milk')
  forgetSearches()
  expect($recentSearches.get()).toEqual([])
})
