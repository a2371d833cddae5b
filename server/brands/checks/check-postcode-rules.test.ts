import { expect, test } from 'vitest'
import { listProblems, readChanged } from '../change-folder.testing.ts'

const setRules =
  (...rules: string[]) =>
  (text: string) =>
    text.replace(
      /"postcodeRules": \[[^]*?\}\s*\]/,
      `"postcodeRules": ${JSON.stringify(rules.map((regex) => ({ regex })))}`,
    )

test.each([
  ['(', /is no regex/],
  ['^(([A-Z0-9])+)+$!', /repeats a group/],
  ['^(A|A)*!$', /repeats a group/],
  ['^(?:[A-Z]?\\d?){2,9}!$', /repeats a group/],
  [`^${'.*'.repeat(200)}!$`, /too many ways/],
  [`^${'[A-Z]?'.repeat(40)}!$`, /too many ways/],
  [`^${'(A|A)'.repeat(40)}!$`, /too many ways/],
  [`^${'(A|)'.repeat(40)}!$`, /too many ways/],
  ['^[A-Z]{1,2}$', /accepts no YO1 8SG/],
  ['^YO1 8SG$', /without spaces/],
])('refuses the rule %j, which would stop a server or the shop', async (rule, message) => {
  const problems = await listProblems('brand.json', setRules(rule))
  expect(problems[0]).toMatchObject({
    file: 'brand.json',
    path: 'profile.postcodeRules',
    message: expect.stringMatching(message),
  })
})

test.each([
  ['^[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2}$'],
  ['^([A-Z][A-HJ-Y]?[0-9][A-Z0-9]? ?[0-9][A-Z]{2}|GIR ?0A{2})$'],
  [
    '^([Gg][Ii][Rr] 0[Aa]{2})|((([A-Za-z][0-9]{1,2})|(([A-Za-z][A-Ha-hJ-Yj-y][0-9]{1,2})|(([A-Za-z][0-9][A-Za-z])|([A-Za-z][A-Ha-hJ-Yj-y][0-9]?[A-Za-z]))))\\s?[0-9][A-Za-z]{2})$',
  ],
  ['^(?!BT)[A-Z]+\\d.*$'],
  ['^(?:YO|LS|HU|HG|EH|BD|WF|S)\\d', '^.+$'],
])('accepts the usual rule %j', async (...rules) => {
  const { brand } = await readChanged('brand.json', setRules(...rules))
  expect(brand.profile.postcodeRules.map(({ regex }) => regex)).toEqual(rules)
})
