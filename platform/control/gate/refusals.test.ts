import { expect, test } from 'vitest'
import type { Release } from '../registry/release.ts'
import { BASKET, makeRelease, HOST, makeLiveShop, MENU } from './gate.testing.ts'
import { checkAgainstPlan } from './refusals.ts'

const { plan, around } = makeLiveShop()
const check = (release: Release) => checkAgainstPlan(release, plan, around)

test.each([HOST, MENU, BASKET])('the live release of $area passes', async (release) => {
  expect(await check({ ...release, version: 'v2' })).toEqual([])
})

test('document: rejects a release that requests another area’s document', async () => {
  const checkDocument = (area: string, document: 'shop' | 'checkout') =>
    check(makeRelease({ area, version: 'v2', claims: [], exposes: [], document }))
  const message = `It asks for the checkout's document, and kiosk belongs to the shop's. Leave its release.json as \`larder release\` or \`pnpm release\` wrote it.`
  expect(await checkDocument('kiosk', 'checkout')).toEqual([{ rule: 'document', message }])
  expect(await checkDocument('host', 'checkout')).toMatchObject([{ rule: 'document' }, {}, {}])
  expect(await checkDocument('checkout', 'shop')).toMatchObject([{ rule: 'document' }])
  expect(await checkDocument('checkout', 'checkout')).toEqual([])
})

const kiosk = (claims: string[]) => makeRelease({ area: 'kiosk', claims })
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
    'claims a page of another area',
    kiosk(['/basket']),
    'It claims /basket, and /basket belongs to basket v1. Leave the claim out of its area.ts.',
  ],
  [
    'hides a content page served by another area’s /*',
    kiosk(['/legal/*']),
    "It claims /legal/*, which hides /legal/privacy of the shop's content. Leave the claim out of its area.ts, or ask an operator to accept it anyway.",
  ],
  [
    'hides a content page with a parameter',
    kiosk(['/:page']),
    "It claims /:page, which hides /our-way of the shop's content. Leave the claim out of its area.ts, or ask an operator to accept it anyway.",
  ],
  [
    'claims a reserved word of the shop',
    kiosk(['/preview/*']),
    "It claims /preview/*, and /preview is the shop's own. Leave the claim out of its area.ts, or ask an operator to accept it anyway.",
  ],
  [
    'claims a reserved word in capitals',
    kiosk(['/OPS']),
    "It claims /OPS, and /ops is the shop's own. Leave the claim out of its area.ts, or ask an operator to accept it anyway.",
  ],
  [
    'claims a page of another area in capitals',
    kiosk(['/Basket']),
    'It claims /Basket, and /basket belongs to basket v1. Leave the claim out of its area.ts.',
  ],
  [
    'claims the catch-all /*',
    kiosk(['/*']),
    'It claims /*, and / belongs to discovery v1. Leave the claim out of its area.ts.',
  ],
])('route: rejects an area that %s', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'route', message }])
})

test('route: accepts unowned paths and the area’s own claims', async () => {
  expect(await check(kiosk(['/kiosk/*', '/stores-near-by/*', '/storefront/:slug']))).toEqual([])
  expect(await check({ ...MENU, version: 'v2', claims: ['/stores/:storeSlug/*', '/items'] })).toEqual([])
})

test.each<[string, Release, string]>([
  [
    'an area that imports what the live host does not have',
    makeRelease({
      ...MENU,
      requires: { kit: '3.1.0', imports: { '@larder/shared/ui': ['Sheet', 'Carousel'] } },
    }),
    'It imports Carousel of @larder/shared/ui (kit 3.1.0), which host v1 does not have. Release the side that has to change first.',
  ],
  [
    'a host without an export that a live area imports',
    makeRelease({ ...HOST, provides: { exports: { '@larder/shared/ui': ['Button'] } } }),
    'menu v1 imports Sheet of @larder/shared/ui (kit 3.0.0), which host v1 does not have. Release the side that has to change first.',
  ],
])('kit: rejects %s', async (_, release, message) => {
  const found = await check(release)
  expect(found.filter(({ rule }) => rule === 'kit')).toEqual([{ rule: 'kit', message }])
})

test.each<[string, Release, string]>([
  [
    'an area that was built for another React version',
    makeRelease({ ...MENU, requires: { ranges: { react: '^20.0.0' } } }),
    "It was built for react ^20.0.0, and host v1 has 19.3.1. Build it again with the host's version.",
  ],
  [
    'a host with another React version',
    makeRelease({ ...HOST, provides: { versions: { react: '18.3.1', '@larder/shared/ui': '3.0.0' } } }),
    "menu v1 was built for react ^19.3.1, and host v1 has 18.3.1. Build it again with the host's version.",
  ],
  [
    'a host with the next major kit version',
    makeRelease({ ...HOST, provides: { versions: { react: '19.3.1', '@larder/shared/ui': '4.0.0' } } }),
    "menu v1 was built for @larder/shared/ui ^3.0.0, and host v1 has 4.0.0. Build it again with the host's version.",
  ],
])('shared-range: rejects %s', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'shared-range', message }])
})

test('budget: rejects an area above its budget, not counting pictures and server code', async () => {
  const file = (bytes: number) => ({ integrity: 'sha384-', bytes })
  const files = { 'web/a.js': file(200_000), 'web/a.webp': file(900_000), 'node/index.mjs': file(900_000) }
  expect(await check({ ...MENU, files })).toEqual([])
  expect(await check({ ...MENU, files: { ...files, 'web/a.css': file(200_000) } })).toEqual([
    {
      rule: 'budget',
      message:
        'Its scripts and styles are 400 KB, and its budget is 390. The largest are web/a.js 200 KB, web/a.css 200 KB. Load less, or agree on more with the shop’s operators.',
    },
  ])
})

test('sources: rejects an area that includes another area’s code', async () => {
  const release = makeRelease({
    ...MENU,
    foreignSources: ['../mfe-basket/src/a.ts', '../mfe-basket/src/b.ts'],
  })
  expect(await check(release)).toEqual([
    {
      rule: 'sources',
      message:
        'It is built with ../mfe-basket/src/a.ts, ../mfe-basket/src/b.ts, outside of its area and shared. Show the part that the other area exposes instead.',
    },
  ])
})

test('checks a release against canaries and disabled areas, and returns every reason', async () => {
  const canary = { ...BASKET, version: 'v2', claims: ['/basket', '/offers'] }
  const live = makeLiveShop([HOST, MENU, BASKET, canary])
  const some = { canary: 'v2', weight: 100 }
  const release = makeRelease({ area: 'kiosk', claims: ['/offers'], foreignSources: ['../x.ts'] })
  // Also against an area whose first release only some visitors have.
  for (const basket of [
    { ...some, stable: 'v1', isKilled: true },
    { ...some, isKilled: false },
  ]) {
    const found = await checkAgainstPlan(release, { areas: { ...live.plan.areas, basket } }, live.around)
    expect(found.map(({ rule }) => rule)).toEqual(['route', 'sources'])
  }
})
