import { expect, test } from 'vitest'
import { contrast, lightness, onColour, readable } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#F9E000', '#ffffff', 1.34],
  ['#188D6F', '#ffffff', 4.14],
  ['#188D6F', '#F5F8FB', 3.88],
  ['#E42034', '#F5F8FB', 4.33],
  ['#14569E', '#ffffff', 7.36],
])('contrast of %s on %s is %d', (first, second, ratio) => {
  expect(contrast(first, second)).toBeCloseTo(ratio, 1)
})

test('keeps a colour that is readable', () => {
  expect(readable('#14569E', ['#ffffff'])).toBe('#14569E')
})

test('darkens an unreadable colour on light backgrounds and lightens it on dark ones', () => {
  expect(lightness(readable('#F9E000', ['#ffffff']))).toBeLessThan(lightness('#F9E000'))
  expect(lightness(readable('#14569E', ['#101418']))).toBeGreaterThan(lightness('#14569E'))
})

test.each(['#ff0000', '#777777', '#00ff00', '#F9E000', '#4044FC'])(
  'black or white is readable on %s',
  (fill) => {
    expect(contrast(onColour(fill), fill)).toBeGreaterThanOrEqual(4.5)
  },
)
