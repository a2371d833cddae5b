import { expect, test } from 'vitest'
import { checkoutFilesPolicy, contentSecurityPolicy, hashInline, integrityPolicy } from './policy.ts'

const outside = {
  script: ['https://pay.example/fields.js'],
  connect: ['https://pay.example'],
  frame: ['https://pay.example/frames/'],
  image: ['https://maps.example'],
  form: [],
}
const hashes = { scripts: ['sha256-script'], styles: ['sha256-style'] }
const releases = ['shop.example/r/host/', 'shop.example/r/checkout/']
const workers = ['shop.example/worker.js']

/** Returns both policies of a document, each as sources by directive. */
const readPolicies = (document: 'shop' | 'checkout') =>
  contentSecurityPolicy({ hashes, outside, document, releases, workers })
    .split(', ')
    .map((policy) =>
      Object.fromEntries(
        policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      ),
    )

test.each(['shop', 'checkout'] as const)('%s documents run scripts only by hash', (document) => {
  const [rules] = readPolicies(document)
  expect(rules).toMatchObject({
    'script-src': `'sha256-script' 'strict-dynamic'`,
    'style-src': `'self' 'sha256-style' '${hashInline('')}'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
  })
  expect(JSON.stringify(readPolicies(document))).not.toContain('unsafe-eval')
  expect(rules?.['style-src']).not.toContain('unsafe-inline')
})

test.each(['shop', 'checkout'] as const)(
  '%s documents send pictures and calls to listed origins alone',
  (document) => {
    const [rules] = readPolicies(document)
    for (const directive of ['img-src', 'connect-src', 'font-src', 'form-action'])
      expect(
        rules?.[directive]
          ?.split(' ')
          .filter((source: string) => source.includes(':') && !/^(data|blob):$/.test(source)),
      ).toEqual({ 'img-src': outside.image, 'connect-src': outside.connect }[directive] ?? [])
  },
)

test('checkout allows only its own files and the payment provider', () => {
  const [rules, listed] = readPolicies('checkout')
  expect(rules).toMatchObject({
    'default-src': `'none'`,
    'img-src': `'self' data: https://maps.example`,
    'connect-src': `'self' https://pay.example`,
    'frame-src': 'https://pay.example/frames/',
    'form-action': `'self'`,
    'worker-src': 'shop.example/worker.js',
  })
  expect(listed?.['script-src']).toBe(
    `'sha256-script' shop.example/r/host/ shop.example/r/checkout/ https://pay.example/fields.js`,
  )
  expect(listed?.['worker-src']).toBe('shop.example/worker.js')
  expect(listed?.['style-src-elem']).toBe(
    `'sha256-style' '${hashInline('')}' shop.example/r/host/ shop.example/r/checkout/`,
  )
})

test('checkout allows only the listed files, whichever name the shop is served by', () => {
  const sources = { outside: outside.script, workers: ['/worker.js'] }
  expect(checkoutFilesPolicy(['/r/host/f/host.1.js'], sources)).toBe(
    `script-src 'unsafe-inline' *:*/r/host/f/host.1.js https://pay.example/fields.js; worker-src *:*/worker.js`,
  )
  expect(checkoutFilesPolicy([], { outside: [], workers: [] })).toContain("worker-src 'none'")
})

test('a developer’s document allows any inline style', () => {
  const policy = contentSecurityPolicy({
    hashes,
    outside,
    document: 'shop',
    releases,
    workers,
    isDeveloped: true,
  })
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})

test('scripts without a hash are blocked in a checkout whose providers have hashes', () => {
  expect(integrityPolicy('checkout', true)).toHaveProperty('Integrity-Policy')
  expect(integrityPolicy('checkout', false)).toHaveProperty('Integrity-Policy-Report-Only')
  expect(integrityPolicy('shop', true)).toHaveProperty('Integrity-Policy-Report-Only')
})
