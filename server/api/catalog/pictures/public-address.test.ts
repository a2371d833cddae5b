import { expect, test } from 'vitest'
import { isPublicAddress } from './remote.ts'

test.each([
  ['loopback', '127.0.0.1'],
  ['cloud metadata', '169.254.169.254'],
  ['private 10', '10.1.2.3'],
  ['private 172', '172.31.255.255'],
  ['private 192', '192.168.0.1'],
  ['shared address space', '100.64.0.1'],
  ['this network', '0.0.0.0'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped loopback in hex', '::ffff:7f00:1'],
  ['mapped public address', '::ffff:8.8.8.8'],
  ['loopback 6', '::1'],
  ['unspecified 6', '::'],
  ['link-local 6', 'fe80::1'],
  ['unique local 6', 'fd00:ec2::254'],
  ['translated metadata', '64:ff9b::a9fe:a9fe'],
  ['6to4 of a private address', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('%s (%s) is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
