import { expect, test } from 'vitest'
import { hashPassword, isCorrectPassword } from './password.ts'

/** The parameters that decide how long a check takes: the algorithm, its memory, rounds and lanes. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(1, 4).join(' ')

test.each([undefined, null])(
  'checking a password takes the same time when the hash is %s (T2)',
  async (none) => {
    const checked: string[] = []
    const check = async (passwordHash: string | Uint8Array) => {
      checked.push(costOf(String(passwordHash)))
      return true
    }
    expect(await isCorrectPassword(none, 'typed', { check })).toBe(false)
    expect(checked).toEqual([costOf(await hashPassword('another'))])
    expect(checked[0]).toMatch(/^argon2id v=19 m=19456,t=2,p=1$/)
  },
)

test('a password matches only its own hash', async () => {
  const passwordHash = await hashPassword('a good one')
  expect(await isCorrectPassword(passwordHash, 'a good one')).toBe(true)
  expect(await isCorrectPassword(passwordHash, 'a bad one')).toBe(false)
})
