import { expect, test } from 'vitest'
import { parseAmounts, parseSizes, scoreSizeFit } from './sizes.ts'

test.each([
  ['2 litre milk', [{ unit: 'ml', value: 2_000 }], 'milk'],
  ['milk 1.5l', [{ unit: 'ml', value: 1_500 }], 'milk'],
  ['75cl white wine', [{ unit: 'ml', value: 750 }], 'white wine'],
  ['500 g mince', [{ unit: 'g', value: 500 }], 'mince'],
  ['dozen eggs', [{ unit: 'count', value: 12 }], 'eggs'],
  ['24 wings', [{ unit: 'count', value: 24 }], 'wings'],
  ['12 inch pepperoni', [{ unit: 'inch', value: 12 }], 'pepperoni'],
  ['2 kiełbasa', [{ unit: 'count', value: 2 }], 'kiełbasa'],
  ['2 gâteaux', [{ unit: 'count', value: 2 }], 'gâteaux'],
  ['2 सेंधा', [{ unit: 'count', value: 2 }], 'सेंधा'],
  ['５００ｍｌ 牛乳', [{ unit: 'ml', value: 500 }], '牛乳'],
])('reads the amount in "%s"', (text, amounts, rest) => {
  const read = parseSizes(text)
  expect(read.amounts).toEqual(amounts)
  expect(read.rest.trim().replace(/\s+/g, ' ')).toBe(rest)
})

test.each(['dark chocolate 70%', '7up', 'omega 3'])('does not read an amount in "%s"', (text) => {
  expect(parseSizes(text)).toEqual({ amounts: [], rest: text })
})

test('does not read an amount from a number that is part of a name', () => {
  expect(parseSizes('formula 1 bar', (number) => number === '1').amounts).toEqual([])
})

test('a multipack matches by count, by unit size and by total amount', () => {
  const own = parseAmounts('4 x 330ml')
  for (const asked of ['330ml cola', '4 pack cola', '1.32 litre cola'])
    expect(scoreSizeFit(parseSizes(asked).amounts, own)).toBe(1)
  expect(scoreSizeFit(parseSizes('500ml cola').amounts, own)).toBe(0.25)
  expect(scoreSizeFit(parseSizes('3 litre cola').amounts, own)).toBe(0)
})

test('four pints match two litres but not one litre', () => {
  const asked = parseSizes('4 pints milk').amounts
  expect(scoreSizeFit(asked, parseAmounts('2 litre'))).toBe(0.5)
  expect(scoreSizeFit(asked, parseAmounts('1 litre'))).toBe(0)
})
