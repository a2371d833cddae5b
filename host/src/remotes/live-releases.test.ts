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
const page = { hostVersion: 'h1', areas: [area('menu', 'm1'), area('basket', 'b1')] }

test.each([
  ['the releases that everybody gets', { host: ['h1'], menu: ['m1'], basket: ['b1'] }, true],
  ['a canary and the stable release live', { host: ['h1'], menu: ['m2', 'm1'], basket: ['b1'] }, true],
  ['a rolled-back area', { host: ['h1'], menu: ['m0'], basket: ['b1'] }, false],
  ['a disabled area', { host: ['h1'], menu: [], basket: ['b1'] }, false],
  ['an older host', { host: ['h2'], menu: ['m1'], basket: ['b1'] }, false],
  ['an unknown area', { host: ['h1'], menu: ['m1'] }, true],
])('a page with %s is up to date: %s', (_, live, expected) => expect(isLive(page, live)).toBe(expected))

test('does not reload a page that was opened while an area was disabled', () => {
  expect(isLive({ ...page, areas: [area('menu', 'm1', true)] }, { host: ['h1'], menu: [] })).toBe(true)
})
