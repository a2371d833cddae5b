import { expect, test } from 'vitest'
import { publicOrigin, requestOrigin } from './public-origin.ts'

const settings = { mode: 'development', port: 4300, trustedProxies: 1, publicOrigins: new Map() } as const
const listed = { ...settings, publicOrigins: new Map([['shop.example', 'https://shop.example:8443']]) }
const https = { host: 'shop.example', 'x-forwarded-proto': 'https' }

test.each([
  ['a proxy that ends TLS', settings, https, 'https://shop.example'],
  ['no trusted proxy', { ...settings, trustedProxies: 0 }, https, 'http://shop.example'],
  [
    'no trusted proxy, in production',
    { ...settings, trustedProxies: 0, mode: 'production' as const },
    https,
    'https://shop.example',
  ],
  [
    'a name of the proxy’s own',
    settings,
    { ...https, host: '10.0.0.1:4300', 'x-forwarded-host': 'shop.example' },
    'https://shop.example',
  ],
  [
    'a forged entry before the proxy’s',
    settings,
    { host: 'shop.example', 'x-forwarded-proto': 'http, https' },
    'https://shop.example',
  ],
  [
    'an unknown scheme',
    settings,
    { host: 'shop.example', 'x-forwarded-proto': 'javascript' },
    'http://shop.example',
  ],
  [
    'a host that is none',
    settings,
    { ...https, 'x-forwarded-host': 'evil.example/"><script>' },
    'https://shop.example',
  ],
  [
    'two proxies, the outer one speaking TLS',
    { ...settings, trustedProxies: 2 },
    { host: 'shop.example', 'x-forwarded-proto': 'https, http' },
    'https://shop.example',
  ],
  ['a listed origin', listed, { host: 'shop.example:4300' }, 'https://shop.example:8443'],
])('a request by %s', (...[, how, headers, origin]) => {
  expect(requestOrigin(new Headers(headers), how).origin).toBe(origin)
})

test.each([
  ['no request', settings, undefined, 'http://main.example:4300'],
  [
    'no request, in production',
    { ...settings, mode: 'production' as const },
    undefined,
    'https://main.example',
  ],
  ['a request over TLS', settings, https, 'https://main.example'],
  [
    'a request over TLS at a port',
    settings,
    { ...https, host: 'shop.example:8443' },
    'https://main.example:8443',
  ],
  ['a request that no proxy sent on', settings, { host: 'shop.example:9' }, 'http://main.example:4300'],
])('a brand’s main host after %s', (...[, how, headers, origin]) => {
  expect(publicOrigin(how, 'main.example', headers && new Headers(headers))).toBe(origin)
})

test('finds a listed host in any spelling', () => {
  expect(publicOrigin(listed, 'shop.example', new Headers(https))).toBe('https://shop.example:8443')
})
