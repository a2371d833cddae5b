import { expect, test } from 'vitest'
import { formatPart, parsePart } from './part.ts'

test.each(['1/1', '1/3', '3/3', '12/20'])('accepts the part %s of a run', (text) => {
  const part = parsePart(text)
  expect(part && formatPart(part)).toBe(text)
})

test.each(['', '2', '0/3', '4/3', '1/0', '-1/3', '1/3/5', '1.5/3', 'a/b', ' 1/3', '1/1000'])(
  'rejects "%s" as a part of a run',
  (text) => {
    expect(parsePart(text)).toBeUndefined()
  },
)
