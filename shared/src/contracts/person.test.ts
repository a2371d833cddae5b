import { expect, test } from 'vitest'
import { EmailAddress, FirstName, PhoneNumber, SixDigits } from './person.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['\u200bada@example.com\u2060 ', 'ada@example.com'],
  ['ada\u200b@exam\u00adple.com', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'neill+shop@mail.example.co.uk", "o'neill+shop@mail.example.co.uk"],
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
  ['ada@xn--mnchen-3ya.de', 'ada@xn--mnchen-3ya.de'],
])('reads the email address %j as %s', (typed, email) => {
  expect(EmailAddress.parse(typed)).toBe(email)
})

test.each([
  'ada',
  'ada@example',
  '@example.com',
  'ada@@example.com',
  'ada@exam ple.com',
  'a..b@example.com',
  'ada@münchen',
  'ada@münchen.de/x',
  'ada@-example.com',
  `${'a'.repeat(250)}@example.com`,
])('refuses the email address %s', (typed) => {
  expect(EmailAddress.safeParse(typed).success).toBe(false)
})

test.each(['', ' ', '\u200b', '\u2060\ufeff', '\u202a\u202c', '\u3164', '\u2800'])(
  'a name of %j is empty',
  (typed) => {
    expect(FirstName.safeParse(typed).error?.issues[0]?.message).toBe('Enter your first name')
  },
)

test.each([
  'Ada',
  'Mary-Jane',
  'O’Neill',
  "D'Arcy",
  'J.R.R. Tolkien',
  'Martin Luther King, Jr.',
  'Henry (Harry)',
  'Anna & Tom',
  'Łukasz',
  'Nguyễn',
  '王小明',
  'ジョン・スミス',
  'अनुष्का',
  'خان',
  'Louis 14th',
  'Byron 👍',
])('takes %s for a name', (name) => {
  expect(FirstName.parse(name)).toBe(name)
})

test.each([
  'You won! https://evil.example/win',
  'evil.example',
  'Visit www evil example',
  '<b>Ada</b>',
  'ada@example.com',
  'Call 0800123456',
  '{{firstName}}',
  'a/b',
  'Prize!',
  'line\nbreak',
])('takes %j for no name', (text) => {
  expect(FirstName.safeParse(text).error?.issues[0]?.message).toMatch(/^Enter a name in letters/)
})

test('keeps what joins the letters of a name', () => {
  expect(FirstName.parse('\u200b می\u200cنا ')).toBe('می\u200cنا')
})

test('reads pasted phone numbers and codes', () => {
  expect(PhoneNumber.parse('\u202a٠٧٧٠٠ 900/123\u202c')).toBe('07700 900/123')
  expect(SixDigits.parse('\u200e１２３-٤٥٦')).toBe('123456')
})
