import { expect, test } from 'vitest'
import { createPrefetchBudget, PAGES_PER_MINUTE } from './prefetch-budget.ts'

test('allows a number of pages in any minute', () => {
  let now = 0
  const hasBudget = createPrefetchBudget(() => now)
  for (let page = 0; page < PAGES_PER_MINUTE; page += 1) {
    expect(hasBudget()).toBe(true)
    now += 1_000
  }
  expect(hasBudget()).toBe(false)
  now = 59_999
  expect(hasBudget()).toBe(false)
  now = 60_000
  expect(hasBudget()).toBe(true)
  expect(hasBudget()).toBe(false)
})
