import { expect, test } from 'vitest'
import { contentSecurityPolicy, newNonce } from './policy.ts'

const outside = {
  connect: ['https://pay.example'],
  frame: ['https://pay.example'],
  image: ['https://maps.example'],
  form: ['https://pay.example'],
}
const rule = (document: 'shop' | 'checkout', name: string) =>
  contentSecurityPolicy({ nonce: 'abc', outside, document })
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

test.each(['shop', 'checkout'] as const)('%s runs scripts by nonce only', (document) => {
  const policy = contentSecurityPolicy({ nonce: 'abc', outside, document })
  expect(rule(document, 'script-src')).toBe(`script-src 'nonce-abc' 'strict-dynamic'`)
  expect(policy).not.toContain('unsafe-eval')
  expect(rule(document, 'style-src')).not.toContain('unsafe-inline')
  expect(rule(document, 'frame-ancestors')).toBe(`frame-ancestors 'none'`)
  expect(rule(document, 'base-uri')).toBe(`base-uri 'none'`)
})

test('the checkout shows pictures of the shop and its payment provider only', () => {
  expect(rule('checkout', 'img-src')).not.toContain('https: ')
  expect(rule('checkout', 'img-src')).not.toMatch(/https:$/)
})

test('every document has a nonce of its own', () => {
  expect(newNonce()).not.toBe(newNonce())
})
