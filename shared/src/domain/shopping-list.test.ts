import { expect, test } from 'vitest'
import { divideListLine, parseListLine, splitList, type ListCount } from './shopping-list.ts'

test.each<[string, number, ListCount, string]>([
  ['oat milk', 1, 'packs', 'oat milk'],
  ['2 x oat milk', 2, 'times', 'oat milk'],
  ['x2 oat milk', 2, 'times', 'oat milk'],
  ['3× eggs', 3, 'times', 'eggs'],
  ['- 2x  bread', 2, 'times', 'bread'],
  ['[ ] bananas', 1, 'packs', 'bananas'],
  ['- [x] 2 bananas', 2, 'pieces', 'bananas'],
  ['☐ 4 onions', 4, 'pieces', 'onions'],
  ['✅\u00A0onions', 1, 'packs', 'onions'],
  ['\u200B\uFEFF- onions', 1, 'packs', 'onions'],
  ['1. butter', 1, 'packs', 'butter'],
  ['milk x2', 2, 'times', 'milk'],
  ['milk 2x', 2, 'times', 'milk'],
  ['yoghurt (6)', 6, 'times', 'yoghurt'],
  ['yoghurt (x6)', 6, 'times', 'yoghurt'],
  ['eggs - 12', 12, 'pieces', 'eggs'],
  ['2 packs of eggs', 2, 'packs', 'packs of eggs'],
  ['a bag of carrots', 1, 'packs', 'bag of carrots'],
  ['2 tins of tomatoes', 2, 'pieces', 'tins of tomatoes'],
  ['a dozen eggs', 12, 'pieces', 'eggs'],
  ['2 dozen eggs', 24, 'pieces', 'eggs'],
  ['half a dozen eggs', 6, 'pieces', 'eggs'],
  ['½ dozen eggs', 6, 'pieces', 'eggs'],
  ['a couple of lemons', 2, 'pieces', 'lemons'],
  ['three mangoes', 3, 'pieces', 'mangoes'],
  ['½ cucumber', 1, 'pieces', 'cucumber'],
  ['half a cucumber', 1, 'pieces', 'cucumber'],
  ['1½ kg potatoes', 1, 'packs', '1.5 kg potatoes'],
  ['1 1/2 kg potatoes', 1, 'packs', '1.5 kg potatoes'],
  ['2 pints milk', 1, 'packs', '2 pints milk'],
  ['500g mince', 1, 'packs', '500g mince'],
  ['6 pack apples', 1, 'packs', '6 pack apples'],
  ['12 inch pizza', 1, 'packs', '12 inch pizza'],
  ['2 x 500g mince', 2, 'times', '500g mince'],
  ['0 x salt', 1, 'times', 'salt'],
  ['7up', 1, 'packs', '7up'],
  ['7 up', 7, 'pieces', 'up'],
  ['3 gâteaux', 3, 'pieces', 'gâteaux'],
  ['2 łososie', 2, 'pieces', 'łososie'],
  ['2 lämmer', 2, 'pieces', 'lämmer'],
])('reads %s', (line, ...[quantity, counts, term]) => {
  expect(parseListLine(line)).toMatchObject({ quantity, counts, term })
})

test('keeps the line without bullets beside its number, for names with a number', () => {
  expect(parseListLine('- [ ] 7 up').text).toBe('7 up')
})

test('a list has one entry on each line, by the line ends of every system', () => {
  expect(splitList('milk\r\n\n  eggs \n---\n- bread, sliced')).toEqual(['milk', 'eggs', '- bread, sliced'])
  expect(splitList('a1\rb2\u2028c3\u2029d4\u0085e5\vf6')).toEqual(['a1', 'b2', 'c3', 'd4', 'e5', 'f6'])
  expect(splitList('  ')).toEqual([])
})

test('a line with several separators is a list, one with a comma may be a name', () => {
  expect(splitList('milk, eggs; bread,')).toEqual(['milk', 'eggs', 'bread'])
  expect(splitList('牛乳、豆腐；茶，米')).toEqual(['牛乳', '豆腐', '茶', '米'])
  expect(splitList('Free Range Eggs, Large')).toEqual(['Free Range Eggs, Large'])
  const long = `${'potatoes '.repeat(8)}, ${'tomatoes '.repeat(8)}`
  expect(splitList(long)).toHaveLength(2)
})

test.each([
  ['sausages, gluten free, pasta', ['sausages, gluten free', 'pasta']],
  ['milk; sausages; gluten-free; vegan; pasta', ['milk', 'sausages, gluten-free, vegan', 'pasta']],
  ['cake, no nuts, milk', ['cake, no nuts', 'milk']],
  ['vegan, sausages, milk', ['vegan, sausages', 'milk']],
  ['vegan, gluten free, sausages, milk', ['vegan, gluten free, sausages', 'milk']],
  ['dairy free spread, free range eggs, milk', ['dairy free spread', 'free range eggs', 'milk']],
])('a diet in the list "%s" stays with what it is about', (text, entries) => {
  expect(splitList(text)).toEqual(entries)
})

test.each([
  ['eggs and bacon', ['eggs', 'bacon'], false],
  ['feta & houmous', ['feta', 'houmous'], false],
  ['mac n cheese', ['mac', 'cheese'], false],
  ['milk, eggs', ['milk', 'eggs'], true],
  ['milk + eggs', ['milk', 'eggs'], true],
  ['butter / lard', ['butter', 'lard'], true],
  ['M&S sandwich', ['M&S sandwich'], false],
  ['1/2 melon', ['1/2 melon'], false],
])('divides %s', (line, parts, isListed) => {
  expect(divideListLine(line)).toEqual({ parts, isListed })
})
