import { afterEach, expect, test } from 'vitest'
import { emit } from '@larder/shared/events'
import { $recentSearches, clearSearches, storeSearch } from './recent-searches.ts'

afterEach(clearSearches)

test('keeps the latest six searches without duplicates', () => {
  for (const term of ['milk', 'eggs', 'bread', 'tea', 'jam', 'rice', 'Milk ']) storeSearch(term)
  expect($recentSearches.get()).toEqual(['Milk ', 'rice', 'jam', 'tea', 'bread', 'eggs'])
  storeSearch('soap')
  expect($recentSearches.get()).toEqual(['soap', 'Milk ', 'rice', 'jam', 'tea', 'bread'])
})

test('keeps searches in different scripts apart', () => {
  for (const term of ['茶', 'नमक', 'Weißbier', 'weissbier']) storeSearch(term)
  expect($recentSearches.get()).toEqual(['weissbier', 'नमक', '茶'])
})

test('clears all searches', () => {
  storeSearch('milk')
  clearSearches()
  expect($recentSearches.get()).toEqual([])
})

test('forgets the searches of a member who has signed out', () => {
  storeSearch('milk')
  emit('session/signed-out', {})
  expect($recentSearches.get()).toEqual([])
})
