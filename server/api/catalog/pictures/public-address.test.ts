import { expect, test } from 'vitest'
import { isPublicAddress } from './remote.ts'

test.each([
  ['loopback', '127.0.0.1'],
  ['cloud metadata', '169.254.169.254'],
  ['private 10/8', '10.1.2.3'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.0.1'],
  ['shared address space', '100.64.0.1'],
  ['this network', '0.0.0.0'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['hexadecimal mapped loopback', '::ffff:7f00:1'],
  ['mapped public address', '::ffff:8.8.8.8'],
  ['IPv6 loopback', '::1'],
  ['unspecified IPv6', '::'],
  ['link-local IPv6', 'fe80::1'],
  ['unique local IPv6', 'fd00:ec2::254'],
  ['translated metadata', '64:ff9b::a9fe:a9fe'],
  ['6to4 of a private address', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['a host name', 'localhost'],
  ['an empty string', ''],
])('%s (%s) is not a public address', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
