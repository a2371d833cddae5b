import { describe, expect, test } from 'vitest'
import { addressKey, networkKeys, readClientAddress } from './client-address.ts'

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

describe('client address', () => {
  test.each([
    ['a forged header without trusted proxies', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
    ['one trusted proxy', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['a forged entry before the proxy’s own', '10.0.0.1', '1.1.1.1, 198.51.100.1', 1, '198.51.100.1'],
    ['two trusted proxies', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['fewer entries than proxies', '10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
    ['an entry that is not an address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.9', '', 0, '203.0.113.9'],
  ])('finds the client address with %s', (...[, peer, header, proxies, address]) => {
    expect(readClientAddress(peer, forwarded(header), proxies)).toBe(address)
  })
})

test.each([
  '::ffff:198.19.7.7',
  '::ffff:c613:707',
  '::FFFF:C613:0707',
  '0:0:0:0:0:ffff:198.19.7.7',
  '0000:0000:0000:0000:0000:ffff:c613:0707',
  '0::0:ffff:c613:707',
])('%s is read as the IPv4 address 198.19.7.7', (address) => {
  expect(readClientAddress('10.0.0.1', forwarded(address), 1)).toBe('198.19.7.7')
  expect(addressKey(address)).toBe(addressKey('198.19.7.7'))
})

test.each(['::ffff:0:c613:707', '::c613:707', 'fe80::ffff:c613:707', '::1'])(
  '%s is read as an IPv6 address',
  (address) => {
    expect(readClientAddress(address, new Headers(), 0)).toBe(address)
    expect(addressKey(address)).toMatch(/::\/64$/)
  },
)

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['203.0.113.9', '203.0.113.8', false],
])('%s and %s share a rate-limit bucket: %s', (one, other, isSame) => {
  expect(addressKey(one) === addressKey(other)).toBe(isSame)
})

test('ten thousand addresses of one /64 network share a bucket, and ten thousand networks do not', () => {
  const hex = (at: number) => at.toString(16)
  const all = Array.from({ length: 10_000 }, (_, at) => at)
  expect(
    new Set(all.map((at) => addressKey(`2001:db8:1:2:${hex(at)}::${hex((at * 7) % 65_536)}`))).size,
  ).toBe(1)
  expect(new Set(all.map((at) => addressKey(`2001:db8:1:${hex(at)}::1`))).size).toBe(10_000)
})

test.each([
  ['2001:db8:1:2345::1', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1:0::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['unknown', ['unknown']],
])('the holder of %s may have the networks %o', (address, networks) => {
  expect(networkKeys(address)).toEqual(networks)
})
