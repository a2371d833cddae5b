import { expect, test } from 'vitest'
import { chooseEncoding } from './compress-replies.ts'

test.each([
  ['no header', undefined, undefined],
  ['an empty value', '', undefined],
  ['the encodings that browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['only gzip', 'gzip', 'gzip'],
  ['gzip under its old name', 'x-gzip', 'gzip'],
  ['upper case', 'GZIP', 'gzip'],
  ['a preferred gzip', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['brotli excluded', 'br;q=0, gzip', 'gzip'],
  ['all encodings excluded', 'br;q=0, gzip;q=0', undefined],
  ['a wildcard', '*', 'br'],
  ['a wildcard without brotli', 'br;q=0, *', 'gzip'],
  ['only identity', 'identity', undefined],
  ['identity preferred to gzip', 'gzip;q=0.5, identity;q=1', undefined],
  ['gzip and identity with equal weight', 'gzip, identity', 'gzip'],
  ['an unknown encoding', 'zstd', undefined],
  ['an invalid weight', 'br;q=high, gzip;q=0.1', 'gzip'],
  ['extra spaces', ' br ; q=1 , gzip ', 'br'],
])('chooses the right encoding for an Accept-Encoding of %s', (...[, header, encoding]) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
