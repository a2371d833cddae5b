import { expect, test } from 'vitest'
import { parseListLine, splitList } from './shopping-list.ts'

test.each([
  ['oat milk', 1, 'oat milk'],
  ['2 x oat milk', 2, 'oat milk'],
  ['3× eggs', 3, 'eggs'],
  ['- 2x  bread', 2, 'bread'],
  ['[ ] bananas', 1, 'bananas'],
  ['☐ 4 onions', 4, 'onions'],
  ['1. butter', 1, 'butter'],
  ['milk x2', 2, 'milk'],
  ['yoghurt (6)', 6, 'yoghurt'],
  ['2 pints milk', 1, '2 pints milk'],
  ['500g mince', 1, '500g mince'],
  ['6 pack apples', 1, '6 pack apples'],
  ['2 x 500g mince', 2, '500g mince'],
  ['0 x salt', 1, 'salt'],
  ['7up', 1, '7up'],
  ['3 gâteaux', 3, 'gâteaux'],
  ['2 łososie', 2, 'łososie'],
  ['2 lämmer', 2, 'lämmer'],
])('reads %s', (line, quantity, term) => {
  expect(parseListLine(line)).toEqual({ quantity, term })
})

test('a list has one entry on each line, or commas between them', () => {
  expect(splitList('milk\r\n\n  eggs \n---\n- bread, sliced')).toEqual(['milk', 'eggs', '- bread, sliced'])
  expect(splitList('milk, eggs; bread,')).toEqual(['milk', 'eggs', 'bread'])
  expect(splitList('牛乳、豆腐；茶，米')).toEqual(['牛乳', '豆腐', '茶', '米'])
  expect(splitList('  ')).toEqual([])
})
