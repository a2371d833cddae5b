import { expect, test } from 'vitest'
import type { Release } from '../registry/release.ts'
import { BASKET, makeRelease, HOST, makeLiveShop, MENU } from './gate.testing.ts'
import { checkAgainstPlan } from './refusals.ts'

const { plan, around } = makeLiveShop()
const check = (release: Release) => checkAgainstPlan(release, plan, around)

test.each<[string, Release, string]>([
  [
    'no longer exposes a part that the host shows',
    { ...BASKET, exposes: ['./routes', './BasketPanel'] },
    'host v1 shows basket/BasketButton, which basket v1 does not expose. Expose it again, or release the area that shows it first.',
  ],
  [
    'exposes a part with a different props version',
    makeRelease({ ...BASKET, provides: { parts: { './BasketButton': 1, './BasketPanel': 2 } } }),
    'menu v1 shows basket/BasketPanel with props of version 1, and basket v1 has version 2. Expose it again, or release the area that shows it first.',
  ],
  [
    'shows a part that no area exposes',
    makeRelease({ ...MENU, requires: { parts: { 'basket/Recipe': 1 } } }),
    'menu v1 shows basket/Recipe, which basket v1 does not expose. Release the area that exposes it first.',
  ],
  [
    'exposes no pages for its claims',
    { ...MENU, exposes: [] },
    'It claims addresses and exposes no ./routes, which has its pages.',
  ],
])('part: rejects an area that %s', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'part', message }])
})

/** Checks a basket release whose panel accepts `acceptedProps`, with a menu that passes `passedProps`. */
async function checkProps(
  passedProps: Record<string, string>,
  acceptedProps: Record<string, string>,
): Promise<string[]> {
  const part = 'basket/BasketPanel'
  const menu = makeRelease({ ...MENU, requires: { parts: { [part]: 1 }, props: { [part]: passedProps } } })
  const parts = { './BasketButton': 1, './BasketPanel': 1 }
  const basket = makeRelease({
    ...BASKET,
    claims: [],
    provides: { parts, props: { './BasketPanel': acceptedProps } },
  })
  const { plan, around } = makeLiveShop([HOST, menu])
  const found = await checkAgainstPlan(basket, plan, around)
  return found.map(({ rule, message }) => `${rule}: ${message}`)
}
const BUILT = { storeId: 'number', 'onPicked?': '() => void', kind: "'meal' | 'item'" }

test.each([
  ['the same props', BUILT],
  ['a new optional prop', { ...BUILT, 'size?': 'number' }],
  ['more values', { ...BUILT, kind: "'item' | 'meal' | 'deal'" }],
])('part: accepts compatible props: %s', async (_, taken) => {
  expect(await checkProps(BUILT, taken)).toEqual([])
})

test.each([
  ['another type', { ...BUILT, storeId: 'string' }, 'takes storeId as string instead of number'],
  ['fewer values', { ...BUILT, kind: "'item'" }, "takes kind as 'item' instead of 'meal' | 'item'"],
  ['a new prop', { ...BUILT, size: 'number' }, 'needs size'],
  [
    'a prop that was optional',
    { storeId: 'number', onPicked: '() => void', kind: BUILT.kind },
    'needs onPicked',
  ],
  ['no props', {}, 'no longer takes storeId and no longer takes onPicked and no longer takes kind'],
])('part: rejects incompatible props by name: %s', async (_, taken, problem) => {
  expect(await checkProps(BUILT, taken)).toEqual([
    `part: menu v1 shows basket/BasketPanel, which in basket v1 ${problem}. Expose it again, or release the area that shows it first.`,
  ])
})
