import { expect, test } from 'vitest'
import { plainDigits, plainText, trimText } from './typed-text.ts'

test.each([
  ['\u200b', ''],
  [' \u2060\u200b ', ''],
  ['\u202aAda\u202c', 'Ada'],
  ['\ufeff Ada Byron\u00a0', 'Ada Byron'],
  ['ni\u200cmi', 'ni\u200cmi'],
])('trims %j to %j', (typed, text) => {
  expect(trimText(typed)).toBe(text)
})

test('makes wide letters plain and drops what is invisible anywhere', () => {
  expect(plainText('\u200eａｄａ\u200b＠example.com ')).toBe('ada@example.com')
})

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['0123456789', '0123456789'],
  ['𝟎𝟗 𝟘𝟙', '09 01'],
])('reads %s as %s', (typed, digits) => {
  expect(plainDigits(typed.normalize('NFKC'))).toBe(digits)
})
