import { expect, test } from 'vitest'
import * as contract from '@larder/contracts/notices'
import { isRouted, isSilenced } from './routing.ts'

const notice = { kind: 'release-broken', severity: 'page', brands: ['ember'], area: 'menu' } as const
const channel = (routes: object): contract.NoticeChannel =>
  contract.NoticeChannel.parse({ name: 'chat', chat: 'https://chat.example/hook', ...routes })

test.each([
  ['without routes', {}, true],
  ['for pages', { severity: 'page' }, true],
  ['of its kind', { kinds: ['promoted', 'release-broken'] }, true],
  ['of other kinds', { kinds: ['promoted'] }, false],
  ['of its brand', { brands: ['fernhill', 'ember'] }, true],
  ['of another brand', { brands: ['fernhill'] }, false],
  ['of its area', { areas: ['menu'] }, true],
  ['of another area', { areas: ['basket'] }, false],
])('a channel %s gets the notice: %j %s', (_, routes, expected) => {
  expect(isRouted(channel(routes), notice)).toBe(expected)
})

test('a channel for pages leaves out the rest, and one of a brand gets what concerns the whole shop', () => {
  expect(isRouted(channel({ severity: 'page' }), { ...notice, severity: 'tell' })).toBe(false)
  const ofShop = { ...notice, brands: [], area: null }
  expect(isRouted(channel({ brands: ['fernhill'], areas: ['basket'] }), ofShop)).toBe(true)
})

const NOTHING = { kind: null, brand: null, area: null }
test.each([
  [NOTHING, true],
  [{ ...NOTHING, kind: 'release-broken' as const, area: 'menu' }, true],
  [{ ...NOTHING, kind: 'promoted' as const }, false],
  [{ ...NOTHING, area: 'basket' }, false],
  [{ ...NOTHING, brand: 'ember' }, true],
  [{ ...NOTHING, brand: 'fernhill' }, false],
])('a silence of %j holds back the notice: %s', (silence, expected) => {
  expect(isSilenced([silence], notice)).toBe(expected)
})

test('a silence of one brand does not hold back what concerns two', () => {
  const ofTwo = { ...notice, brands: ['ember', 'fernhill'] }
  expect(isSilenced([{ ...NOTHING, brand: 'ember' }], ofTwo)).toBe(false)
})
