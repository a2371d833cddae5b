import { expect, test } from 'vitest'
import { findPublicOrigin, pickAddressHeaders, readRequestOrigin } from './public-origin.ts'

const settings = { mode: 'development', port: 4300, trustedProxies: 1, publicOrigins: new Map() } as const
const configuredSettings = {
  ...settings,
  publicOrigins: new Map([['shop.example', 'https://shop.example:8443']]),
}
const https = { host: 'shop.example', 'x-forwarded-proto': 'https' }

test.each([
  ['a proxy that terminates TLS', settings, https, 'https://shop.example'],
  ['no trusted proxy', { ...settings, trustedProxies: 0 }, https, 'http://shop.example'],
  [
    'no trusted proxy, in production',
    { ...settings, trustedProxies: 0, mode: 'production' as const },
    https,
    'https://shop.example',
  ],
  [
    'a proxy with its own host name',
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
    'an invalid host',
    settings,
    { ...https, 'x-forwarded-host': 'evil.example/"><script>' },
    'https://shop.example',
  ],
  [
    'two proxies of which the outer one terminates TLS',
    { ...settings, trustedProxies: 2 },
    { host: 'shop.example', 'x-forwarded-proto': 'https, http' },
    'https://shop.example',
  ],
  ['a configured origin', configuredSettings, { host: 'shop.example:4300' }, 'https://shop.example:8443'],
])('finds the origin of a request with %s', (...[, how, headers, origin]) => {
  expect(readRequestOrigin(new Headers(headers), how).origin).toBe(origin)
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
    'a request over TLS with a port',
    settings,
    { ...https, host: 'shop.example:8443' },
    'https://main.example:8443',
  ],
  ['a request that no proxy forwarded', settings, { host: 'shop.example:9' }, 'http://main.example:4300'],
])('finds a brand’s main origin after %s', (...[, how, headers, origin]) => {
  expect(findPublicOrigin(how, 'main.example', headers && new Headers(headers))).toBe(origin)
})

test('finds a configured host in any spelling', () => {
  expect(findPublicOrigin(configuredSettings, 'shop.example', new Headers(https))).toBe(
    'https://shop.example:8443',
  )
})

test('an address is read from its own headers alone, which hold nothing else of a visitor', () => {
  const sent = { ...https, 'x-forwarded-host': 'shop.example:8443', cookie: 'session=1', authorization: 'x' }
  const picked = pickAddressHeaders(new Headers(sent))
  expect([...picked.keys()]).toEqual(['host', 'x-forwarded-host', 'x-forwarded-proto'])
  expect(readRequestOrigin(picked, settings)).toEqual(readRequestOrigin(new Headers(sent), settings))
})
