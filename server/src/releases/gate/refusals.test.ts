import { expect, test } from 'vitest'
import type { Release } from '../release.ts'
import { BASKET, described, HOST, liveShop, MENU } from './gate.testing.ts'
import { refusals } from './refusals.ts'

const { plan, find } = liveShop()
const check = (release: Release) => refusals(release, plan, find)

test.each([HOST, MENU, BASKET])('the release of $area that is live passes', async (release) => {
  expect(await check({ ...release, version: 'v2' })).toEqual([])
})

test('a release from before the gate passes what it says nothing about', async () => {
  const { contract: _, ...old } = MENU
  expect(await check({ ...old, version: 'v0' })).toEqual([])
})

const kiosk = (claims: string[]) => described({ area: 'kiosk', claims })
test.each<[string, Release, string]>([
  [
    'claims the pages of stores',
    kiosk(['/kiosk', '/stores/:storeSlug/*']),
    'It claims /stores/:storeSlug/*, and /stores/:storeSlug/* belongs to menu v1. Leave the claim out of its area.ts.',
  ],
  [
    'claims a part of another’s pages',
    kiosk(['/stores/:slug/search']),
    'It claims /stores/:slug/search, and /stores/:storeSlug/* belongs to menu v1. Leave the claim out of its area.ts.',
  ],
  [
    'claims one page of another’s',
    kiosk(['/basket']),
    'It claims /basket, and /basket belongs to basket v1. Leave the claim out of its area.ts.',
  ],
  [
    'claims whatever nobody else owns',
    kiosk(['/*']),
    'It claims /*, and / belongs to discovery v1. Leave the claim out of its area.ts.',
  ],
])('route: an area that %s is refused', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'route', message }])
})

test('route: an area may claim what nobody owns, and a page that another has claimed whole stays its own', async () => {
  expect(await check(kiosk(['/kiosk/*', '/stores-near-by/*', '/storefront/:slug']))).toEqual([])
  expect(await check({ ...MENU, version: 'v2', claims: ['/stores/:storeSlug/*', '/items'] })).toEqual([])
})

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
    'shows what nobody exposes',
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
  const { plan, find } = liveShop([HOST, menu])
  const found = await refusals(basket, plan, find)
  return found.map(({ rule, message }) => `${rule}: ${message}`)
}
const BUILT = { storeId: 'number', 'onPicked?': '() => void', kind: "'meal' | 'item'" }

test.each([
  ['the same', BUILT],
  ['a new prop that may be left out', { ...BUILT, 'size?': 'number' }],
  ['more values', { ...BUILT, kind: "'item' | 'meal' | 'deal'" }],
])('part: props that still fit pass: %s', async (_, taken) => {
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
])('part: props that no longer fit are refused by name: %s', async (_, taken, problem) => {
  expect(await betweenProps(BUILT, taken)).toEqual([
    `part: menu v1 shows basket/BasketPanel, which in basket v1 ${problem}. Expose it again, or release the area that shows it first.`,
  ])
})

test.each<[string, Release, string]>([
  [
    'an area imports what the live host does not have',
    described({
      ...MENU,
      requires: { kit: '3.1.0', imports: { '@larder/shared/ui': ['Sheet', 'Carousel'] } },
    }),
    'It imports Carousel of @larder/shared/ui (kit 3.1.0), which host v1 does not have. Release the side that has to change first.',
  ],
  [
    'a host no longer has what a live area imports',
    described({ ...HOST, provides: { exports: { '@larder/shared/ui': ['Button'] } } }),
    'menu v1 imports Sheet of @larder/shared/ui (kit 3.0.0), which host v1 does not have. Release the side that has to change first.',
  ],
])('kit: %s, and is refused', async (_, release, message) => {
  const found = await check(release)
  expect(found.filter(({ rule }) => rule === 'kit')).toEqual([{ rule: 'kit', message }])
})

test.each<[string, Release, string]>([
  [
    'an area was built for another React',
    described({ ...MENU, requires: { ranges: { react: '^20.0.0' } } }),
    "It was built for react ^20.0.0, and host v1 has 19.3.1. Build it again with the host's version.",
  ],
  [
    'a host brings another React',
    described({ ...HOST, provides: { versions: { react: '18.3.1', '@larder/shared/ui': '3.0.0' } } }),
    "menu v1 was built for react ^19.3.1, and host v1 has 18.3.1. Build it again with the host's version.",
  ],
  [
    'a host brings the next kit',
    described({ ...HOST, provides: { versions: { react: '19.3.1', '@larder/shared/ui': '4.0.0' } } }),
    "menu v1 was built for @larder/shared/ui ^3.0.0, and host v1 has 4.0.0. Build it again with the host's version.",
  ],
])('shared-range: %s, and is refused', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'shared-range', message }])
})

test('budget: an area that grows beyond its budget is refused; pictures and the server’s code do not count', async () => {
  const file = (bytes: number) => ({ integrity: 'sha384-', bytes })
  const files = { 'web/a.js': file(200_000), 'web/a.webp': file(900_000), 'node/index.mjs': file(900_000) }
  expect(await check({ ...MENU, files })).toEqual([])
  expect(await check({ ...MENU, files: { ...files, 'web/a.css': file(60_000) } })).toEqual([
    {
      rule: 'budget',
      message:
        'Its scripts and styles are 260 KB, and its budget is 235. Load less, or agree on more in gate/budget.ts.',
    },
  ])
})

test('sources: an area that is built with the code of another is refused', async () => {
  const release = described({ ...MENU, foreignSources: ['../mfe-basket/src/a.ts', '../mfe-basket/src/b.ts'] })
  expect(await check(release)).toEqual([
    {
      rule: 'sources',
      message:
        'It is built with ../mfe-basket/src/a.ts, ../mfe-basket/src/b.ts, outside of its area and shared. Show the part that the other area exposes instead.',
    },
  ])
})

test('a release meets canaries and areas that are switched off, too, and gets every reason at once', async () => {
  const canary = { ...BASKET, version: 'v2', claims: ['/basket', '/offers'] }
  const live = liveShop([HOST, MENU, BASKET, canary])
  const basket = { stable: 'v1', canary: 'v2', weight: 100, isKilled: true }
  const release = described({ area: 'kiosk', claims: ['/offers'], foreignSources: ['../x.ts'] })
  const found = await refusals(release, { areas: { ...live.plan.areas, basket } }, live.find)
  expect(found.map(({ rule }) => rule)).toEqual(['route', 'sources'])
})
