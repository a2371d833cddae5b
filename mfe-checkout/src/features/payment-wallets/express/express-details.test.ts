import { expect, test } from 'vitest'
import { splitName } from './express-details.ts'

test.each([
  ['Ann Example', { firstName: 'Ann', lastName: 'Example' }],
  ['Ann van  Example', { firstName: 'Ann', lastName: 'van Example' }],
  [' Björk ', { firstName: 'Björk', lastName: 'Björk' }],
])('splits the name %s', (name, parts) => {
  expect(splitName(name)).toEqual(parts)
})
