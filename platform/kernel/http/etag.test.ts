import { expect, test } from 'vitest'
import { isUnchanged } from './reply-cache.ts'

test.each([
  ['the same tag', '"a1"', true],
  ['the same tag, weak', 'W/"a1"', true],
  ['a list that has the tag', '"b2", W/"a1" , "c3"', true],
  ['a list without spaces', '"b2","a1"', true],
  ['a tag that contains a comma', '"x,a1"', false],
  ['a wildcard', '*', true],
  ['a different tag', '"b2"', false],
  ['an unquoted tag', 'a1', false],
  ['an empty value', '', false],
  ['no value', undefined, false],
])('compares the ETag with an If-None-Match of %s', (...[, header, isSame]) => {
  expect(isUnchanged(header, '"a1"')).toBe(isSame)
  expect(isUnchanged(header, 'W/"a1"')).toBe(isSame)
})
