import { expect, test } from 'vitest'
import type { Release } from '../release.ts'
import { BASKET, described, HOST, liveShop, MENU } from './gate.testing.ts'
import { refusals } from './refusals.ts'

const { plan, around } = liveShop()
const check = (release: Release) => refusals(release, plan, around)

test.each<[string, Release, string]>([
  [
    'no longer exposes what the host shows',
    { ...BASKET, exposes: ['./routes', './BasketPanel'] },
    'host v1 shows basket/BasketButton, which basket v1 does not expose. Expose it again, or release the area that shows it first.',
  ],
  [
    'exposes it with other props',
    described({ ...BASKET, provides: { parts: { './BasketButton': 1, './BasketPanel': 2 } } }),
    'menu v1 shows basket/BasketPanel with props of version 1, and basket v1 has version 2. Expose it again, or release the area that shows it first.',
  ],
  [
    'shows what no area exposes',
    described({ ...MENU, requires: { parts: { 'basket/Recipe': 1 } } }),
    'menu v1 shows basket/Recipe, which basket v1 does not expose. Release the area that exposes it first.',
  ],
  [
    'exposes no pages for its claims',
    { ...MENU, exposes: [] },
    'It claims addresses and exposes no ./routes, which has its pages.',
  ],
])('part: an area that %s is refused', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'part', message }])
})

/** The menu shows the basket's panel with these props, and the basket takes those. */
async function betweenProps(built: Record<string, string>, taken: Record<string, string>): Promise<string[]> {
  const part = 'basket/BasketPanel'
  const menu = described({ ...MENU, requires: { parts: { [part]: 1 }, props: { [part]: built } } })
  const parts = { './BasketButton': 1, './BasketPanel': 1 }
  const basket = described({ ...BASKET, claims: [], provides: { parts, props: { './BasketPanel': taken } } })
  const { plan, around } = liveShop([HOST, menu])
  const found = await refusals(basket, plan, around)
  return found.map(({ rule, message }) => `${rule}: ${message}`)
}
const BUILT = { storeId: 'number', 'onPicked?': '() => void', kind: "'meal' | 'item'" }

test.each([
  ['the same', BUILT],
  ['a new prop that may be left out', { ...BUILT, 'size?': 'number' }],
  ['more values', { ...BUILT, kind: "'item' | 'meal' | 'deal'" }],
])('part: accepts compatible props: %s', async (_, taken) => {
  expect(await betweenProps(BUILT, taken)).toEqual([])
})

test.each([
  ['another type', { ...BUILT, storeId: 'string' }, 'takes storeId as string instead of number'],
  ['fewer values', { ...BUILT, kind: "'item'" }, "takes kind as 'item' instead of 'meal' | 'item'"],
  ['a new prop', { ...BUILT, size: 'number' }, 'needs size'],
  [
    'one that could be left out',
    { storeId: 'number', onPicked: '() => void', kind: BUILT.kind },
    'needs onPicked',
  ],
  ['none', {}, 'no longer takes storeId and no longer takes onPicked and no longer takes kind'],
])('part: rejects incompatible props by name: %s', async (_, taken, problem) => {
  expect(await betweenProps(BUILT, taken)).toEqual([
    `part: menu v1 shows basket/BasketPanel, which in basket v1 ${problem}. Expose it again, or release the area that shows it first.`,
  ])
})
