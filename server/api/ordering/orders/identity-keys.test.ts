import { expect, test } from 'vitest'
import { createIdentityKeys, getMailbox, type Person } from './order-keys.ts'

test.each([
  ['Grace@Example.com ', 'grace@example.com'],
  ['grace+1@example.com', 'grace@example.com'],
  ['g.r.a.c.e+offer@gmail.com', 'grace@gmail.com'],
  ['grace@googlemail.com', 'grace@gmail.com'],
  ['g.race@example.com', 'g.race@example.com'],
])('normalises %s to %s', (email, mailbox) => {
  expect(getMailbox(email)).toBe(mailbox)
})

const grace: Person = {
  email: 'grace@example.com',
  name: { first: 'Grace', last: 'Hopper' },
  phone: '07700 900123',
  address: { addressLine1: '12 Stonegate', postcode: 'YO1 8AS' },
}

const haveCommonKey = (one: Person, other: Person) => {
  const keys = new Set(createIdentityKeys(one))
  return createIdentityKeys(other).some((key) => keys.has(key))
}

test.each<[string, Person]>([
  ['a different tag of the same mailbox', { email: 'grace+2@example.com' }],
  [
    'the same phone number in another notation and the same name',
    { name: { first: 'grace ', last: 'HOPPER' }, phone: '+44 7700 900 123' },
  ],
  [
    'the same address and name',
    {
      name: { first: 'Gráce', last: 'Hopper' },
      address: { addressLine1: '12, stonegate', postcode: 'yo18as' },
    },
  ],
])('%s identifies the same person', (_, other) => {
  expect(haveCommonKey(grace, other)).toBe(true)
})

test.each<[string, Person]>([
  [
    'another shopper at the same address',
    { name: { first: 'Ada', last: 'Lovelace' }, address: grace.address },
  ],
  ['another shopper on the same phone', { name: { first: 'Ada', last: 'Lovelace' }, phone: grace.phone }],
  [
    'a namesake',
    {
      name: grace.name,
      phone: '07700 900999',
      address: { addressLine1: '1 Mill Lane', postcode: 'YO1 8AS' },
    },
  ],
])('%s identifies a different person', (_, other) => {
  expect(haveCommonKey(grace, other)).toBe(false)
})

test('identity keys reveal no personal data, and incomplete details give no key', () => {
  expect(createIdentityKeys(grace).join()).not.toMatch(/grace|hopper|7700|stonegate|yo1/i)
  expect(createIdentityKeys({})).toEqual([])
  expect(createIdentityKeys({ name: grace.name })).toEqual([])
})
