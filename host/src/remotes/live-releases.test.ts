import { expect, test } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import { isLive } from './live-releases.ts'

const area = (name: string, version: string, isKilled = false): PageArea => ({
  name,
  version,
  isKilled,
  claims: [],
  document: 'shop',
  exposes: [],
  warm: {},
  hashes: {},
})
const held = { hostVersion: 'h1', areas: [area('menu', 'm1'), area('basket', 'b1')] }

test.each([
  ['what everybody gets', { host: ['h1'], menu: ['m1'], basket: ['b1'] }, true],
  ['what some get', { host: ['h1'], menu: ['m2', 'm1'], basket: ['b1'] }, true],
  ['an area rolled back', { host: ['h1'], menu: ['m0'], basket: ['b1'] }, false],
  ['an area switched off', { host: ['h1'], menu: [], basket: ['b1'] }, false],
  ['an older host', { host: ['h2'], menu: ['m1'], basket: ['b1'] }, false],
  ['an unknown area', { host: ['h1'], menu: ['m1'] }, true],
])('a page with %s: live is %s', (_, live, expected) => expect(isLive(held, live)).toBe(expected))

test('a page opened without a disabled area keeps running', () => {
  expect(isLive({ ...held, areas: [area('menu', 'm1', true)] }, { host: ['h1'], menu: [] })).toBe(true)
})
