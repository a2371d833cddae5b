import { expect, test } from 'vitest'
import { parsePriceWords } from './price-words.ts'

test.each([
  ['wine under £9', { highest: 9 }, 'wine'],
  ['beer less than 5 pounds', { highest: 5 }, 'beer'],
  ['lunch under 3 quid', { highest: 3 }, 'lunch'],
  ['snack up to 50p', { highest: 0.5 }, 'snack'],
  ['crisps max £2.30', { highest: 2.3 }, 'crisps'],
  ['cheese for £2,50 or less', { highest: 2.5 }, 'cheese'],
  ['beer under a fiver', { highest: 5 }, 'beer'],
  ['wine under 9', { highest: 9 }, 'wine'],
  ['milk for a pound', { highest: 1 }, 'milk'],
  ['gin over £20', { lowest: 20 }, 'gin'],
  ['wine between £5 and £10', { lowest: 5, highest: 10 }, 'wine'],
  ['wine £10-£5', { lowest: 5, highest: 10 }, 'wine'],
])('the price in "%s" is %o', (search, price, rest) => {
  expect(parsePriceWords(search)).toEqual({ price, isCheapestFirst: false, rest: expect.any(String) })
  expect(parsePriceWords(search).rest.trim()).toBe(rest)
})

test.each([
  '5 pounds of potatoes',
  'yogurt under 500g',
  'under 100 calories',
  '3 for £5',
  '2 for 1',
  'over 18',
  '£0',
])('"%s" says no price', (search) => {
  expect(parsePriceWords(search)).toEqual({ isCheapestFirst: false, rest: search })
})

test.each(['cheap wine', 'the cheapest milk', 'budget crisps'])('"%s" wants the cheapest first', (search) => {
  expect(parsePriceWords(search).isCheapestFirst).toBe(true)
})
