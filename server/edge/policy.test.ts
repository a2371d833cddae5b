import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashInline } from './policy.ts'

const outside = {
  script: ['https://pay.example/fields.js'],
  connect: ['https://pay.example'],
  frame: ['https://pay.example/frames/'],
  image: ['https://maps.example'],
  form: [],
}
const hashes = { scripts: ['sha256-script'], styles: ['sha256-style'] }
const releases = ['shop.example/r/host/', 'shop.example/r/checkout/']

/** Both policies of a document, each as its rules by name. */
const rulesOf = (document: 'shop' | 'checkout') =>
  contentSecurityPolicy({ hashes, outside, document, releases })
    .split(', ')
    .map((policy) =>
      Object.fromEntries(
        policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      ),
    )

test.each(['shop', 'checkout'] as const)('%s runs scripts by hash only', (document) => {
  const [rules] = rulesOf(document)
  expect(rules).toMatchObject({
    'script-src': `'sha256-script' 'strict-dynamic'`,
    'style-src': `'self' 'sha256-style' '${hashInline('')}'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
  })
  expect(JSON.stringify(rulesOf(document))).not.toContain('unsafe-eval')
  expect(rules?.['style-src']).not.toContain('unsafe-inline')
})

test('checkout allows its own parts and payment provider only', () => {
  const [rules, listed] = rulesOf('checkout')
  expect(rules).toMatchObject({
    'default-src': `'none'`,
    'img-src': `'self' data: https://maps.example`,
    'connect-src': `'self' https://pay.example`,
    'frame-src': 'https://pay.example/frames/',
    'form-action': `'self'`,
    'worker-src': `'none'`,
  })
  expect(listed?.['script-src']).toBe(
    `'sha256-script' shop.example/r/host/ shop.example/r/checkout/ https://pay.example/fields.js`,
  )
  expect(listed?.['style-src-elem']).toBe(
    `'sha256-style' '${hashInline('')}' shop.example/r/host/ shop.example/r/checkout/`,
  )
})

test('a developer’s document takes every inline style, which a hash would forbid', () => {
  const policy = contentSecurityPolicy({ hashes, outside, document: 'shop', releases, isDeveloped: true })
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})
