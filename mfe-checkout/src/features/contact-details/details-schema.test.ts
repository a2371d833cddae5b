import { expect, test } from 'vitest'
import { detailsSchema } from './details-schema.ts'

const rules = [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }]
const typed = {
  firstName: 'Ada',
  lastName: "O'Neill",
  email: 'ada@example.com',
  mobile: '07700 900 123',
  smsUpdates: true,
  instructions: '',
  acceptsTerms: true,
  addressLine1: '7 Stonegate',
  addressLine2: '',
  town: 'York',
  postcode: 'yo1 8as',
}

const problems = (change: Partial<typeof typed>, method: 'delivery' | 'collection' = 'delivery') =>
  (detailsSchema(method, rules).safeParse({ ...typed, ...change }).error?.issues ?? []).map(
    ({ path }) => path[0],
  )

test.each<[string, Partial<typeof typed>, string[]]>([
  ['everything filled', {}, []],
  ['no terms', { acceptsTerms: false }, ['acceptsTerms']],
  ['no street', { addressLine1: ' ' }, ['addressLine1']],
  ['no postcode', { postcode: '' }, ['postcode']],
  ['a postcode that is none', { postcode: 'nowhere' }, ['postcode']],
  ['a name missing', { firstName: ' ' }, ['firstName']],
  ['no e-mail address', { email: 'ada' }, ['email']],
])('a delivery with %s', (_, change, fields) => {
  expect(problems(change)).toEqual(fields)
})

test('asks for no address for a collection', () => {
  expect(problems({ addressLine1: '', town: '', postcode: '' }, 'collection')).toEqual([])
})
