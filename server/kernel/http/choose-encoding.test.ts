import { expect, test } from 'vitest'
import { chooseEncoding } from './compress-replies.ts'

test.each([
  ['no header', undefined, undefined],
  ['nothing', '', undefined],
  ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['gzip by its old name', 'x-gzip', 'gzip'],
  ['capitals', 'GZIP', 'gzip'],
  ['a heavier gzip', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['a refused brotli', 'br;q=0, gzip', 'gzip'],
  ['all refused', 'br;q=0, gzip;q=0', undefined],
  ['anything', '*', 'br'],
  ['anything but brotli', 'br;q=0, *', 'gzip'],
  ['nothing but plain', 'identity', undefined],
  ['plain rather than gzip', 'gzip;q=0.5, identity;q=1', undefined],
  ['gzip as gladly as plain', 'gzip, identity', 'gzip'],
  ['a coding we do not know', 'zstd', undefined],
  ['a weight that is none', 'br;q=high, gzip;q=0.1', 'gzip'],
  ['spaces', ' br ; q=1 , gzip ', 'br'],
])('%s', (...[, header, encoding]) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
