import { expect, test } from 'vitest'
import { findStem } from './words.ts'

test.each([
  ['strawberries', 'strawberry'],
  ['tomatoes', 'tomato'],
  ['tomatos', 'tomato'],
  ['potatoe', 'potatoes'],
  ['loaves', 'loaf'],
  ['knives', 'knife'],
  ['olives', 'olive'],
  ['sandwiches', 'sandwich'],
  ['cookies', 'cookie'],
  ['boxes', 'box'],
  ['kiwis', 'kiwi'],
  ['yoghurts', 'yogurt'],
  ['hummus', 'houmous'],
  ['chillies', 'chilli'],
  ['chili', 'chilli'],
])('%s and %s share a stem', (one, other) => {
  expect(findStem(one)).toBe(findStem(other))
})

test.each([
  ['glass', 'glas'],
  ['couscous', 'couscou'],
  ['pea', 'pear'],
  ['ale', 'al'],
])('%s and %s do not share a stem', (one, other) => {
  expect(findStem(one)).not.toBe(findStem(other))
})
