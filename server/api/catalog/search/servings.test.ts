import { expect, test } from 'vitest'
import { parseServings, parseStatedServings, scoreServings } from './servings.ts'

test.each([
  ['family meal for 4', 4, 'family meal'],
  ['dinner for two', 2, 'dinner'],
  ['cake for 10 people', 10, 'cake'],
  ['chicken for 4 under £10', 4, 'chicken   under £10'],
  ['lasagne for a family of 5', 5, 'lasagne'],
  ['feed 6 people', 6, ''],
])('"%s" is for %d people', (search, servings, rest) => {
  const read = parseServings(search)
  expect([read.servings, read.rest.trim()]).toEqual([servings, rest])
})

test.each(['2 for 1', '3 for £5', 'for 500 g', 'for 4 hours'])('"%s" says no number of people', (search) => {
  expect(parseServings(search)).toEqual({ rest: search })
})

test('an item says for how many it is, and fits as many best', () => {
  expect(parseStatedServings('Bucket for Four')).toEqual([4])
  expect(parseStatedServings('Two sponges. Serves eight.')).toEqual([8])
  expect(parseStatedServings('Burns for forty hours, for 4 hours')).toEqual([])
  expect([scoreServings(4, [4]), scoreServings(4, [8]), scoreServings(4, [2])]).toEqual([1, 0.5, 0])
})
