import { expect, test } from 'vitest'
import { getStem, getElidedWords, getEndings, getWords } from './words.ts'

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
  expect(getStem(one)).toBe(getStem(other))
})

test.each([
  ['glass', 'glas'],
  ['couscous', 'couscou'],
  ['pea', 'pear'],
  ['ale', 'al'],
])('%s and %s do not share a stem', (one, other) => {
  expect(getStem(one)).not.toBe(getStem(other))
})

test.each([
  ['Kiełbasa Wiejska', ['kielbasa', 'wiejska']],
  ['芒果冰沙', ['芒果', '冰', '沙']],
  ['讃岐うどん 200g', ['讃岐', 'うどん', '200g']],
  ['น้ำปลา', ['น้ำปลา']],
  ['배추김치', ['배추김치']],
  ['', []],
])('the words of %s are %j', (text, words) => {
  expect(getWords(text)).toEqual(words)
})

test.each([
  ['Camembert d’Isigny', ['isigny']],
  ["Pasta all'Arrabbiata", ['arrabbiata']],
  ["Cheddar Ploughman's", []],
  ["fish 'n' chips", []],
])('the words behind elided articles in %s are %j', (text, words) => {
  expect(getElidedWords(text)).toEqual(words)
})

test('a word without spaces is found from each of its signs on, but not from a vowel sign', () => {
  expect(getEndings('Tea 乌龙茶')).toEqual(['乌龙茶', '龙茶', '茶'])
  expect(getEndings('ผัด')).toEqual(['ผัด', 'ด'])
  expect(getEndings('Weißbier')).toEqual([])
})
