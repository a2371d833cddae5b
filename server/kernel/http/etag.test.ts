import { expect, test } from 'vitest'
import { isUnchanged } from './reply-cache.ts'

test.each([
  ['the tag', '"a1"', true],
  ['a weak one', 'W/"a1"', true],
  ['one of a list', '"b2", W/"a1" , "c3"', true],
  ['a list without spaces', '"b2","a1"', true],
  ['a tag that holds a comma', '"x,a1"', false],
  ['anything', '*', true],
  ['another', '"b2"', false],
  ['no quotes', 'a1', false],
  ['nothing', '', false],
  ['no header', undefined, false],
])('If-None-Match with %s', (...[, header, isSame]) => {
  expect(isUnchanged(header, '"a1"')).toBe(isSame)
  expect(isUnchanged(header, 'W/"a1"')).toBe(isSame)
})
