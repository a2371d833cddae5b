import { expect, test } from 'vitest'
import type { Release } from '../release.ts'
import { BASKET, described, HOST, liveShop, MENU } from './gate.testing.ts'
import { refusals } from './refusals.ts'

const { plan, around } = liveShop()
const check = (release: Release) => refusals(release, plan, around)

test.each([HOST, MENU, BASKET])('the live release of $area passes', async (release) => {
  expect(await check({ ...release, version: 'v2' })).toEqual([])
})

test('document: rejects a release that asks for the other document', async () => {
  const ask = (area: string, document: 'shop' | 'checkout') =>
    check(described({ area, version: 'v2', claims: [], exposes: [], document }))
  const message = `It asks for the checkout's document, and kiosk belongs to the shop's. \`larder release\` and \`pnpm release\` write the right one: leave its release.json as it was built.`
  expect(await ask('kiosk', 'checkout')).toEqual([{ rule: 'document', message }])
  expect(await ask('host', 'checkout')).toMatchObject([{ rule: 'document' }, {}, {}])
  expect(await ask('checkout', 'shop')).toMatchObject([{ rule: 'document' }])
  expect(await ask('checkout', 'checkout')).toEqual([])
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
    'hides a page of the content behind another area’s /*',
    kiosk(['/legal/*']),
    "It claims /legal/*, which hides /legal/privacy of the shop's content. Leave the claim out of its area.ts, or ask an operator to take it all the same.",
  ],
  [
    'hides a page of the content by a parameter',
    kiosk(['/:page']),
    "It claims /:page, which hides /our-way of the shop's content. Leave the claim out of its area.ts, or ask an operator to take it all the same.",
  ],
  [
    'claims a word of the shop',
    kiosk(['/preview/*']),
    "It claims /preview/*, and /preview is the shop's own. Leave the claim out of its area.ts, or ask an operator to take it all the same.",
  ],
  [
    'claims whatever no other area owns',
    kiosk(['/*']),
    'It claims /*, and / belongs to discovery v1. Leave the claim out of its area.ts.',
  ],
])('route: an area that %s is refused', async (_, release, message) => {
  expect(await check(release)).toEqual([{ rule: 'route', message }])
})

test('route: an area may claim unowned paths, but no page claimed whole', async () => {
  expect(await check(kiosk(['/kiosk/*', '/stores-near-by/*', '/storefront/:slug']))).toEqual([])
  expect(await check({ ...MENU, version: 'v2', claims: ['/stores/:storeSlug/*', '/items'] })).toEqual([])
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

test('budget: rejects an area beyond its budget, without pictures and server code', async () => {
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

test('sources: rejects an area that includes another’s code', async () => {
  const release = described({ ...MENU, foreignSources: ['../mfe-basket/src/a.ts', '../mfe-basket/src/b.ts'] })
  expect(await check(release)).toEqual([
    {
      rule: 'sources',
      message:
        'It is built with ../mfe-basket/src/a.ts, ../mfe-basket/src/b.ts, outside of its area and shared. Show the part that the other area exposes instead.',
    },
  ])
})

test('checks a release against canaries and disabled areas, with every reason at once', async () => {
  const canary = { ...BASKET, version: 'v2', claims: ['/basket', '/offers'] }
  const live = liveShop([HOST, MENU, BASKET, canary])
  const some = { canary: 'v2', weight: 100 }
  const release = described({ area: 'kiosk', claims: ['/offers'], foreignSources: ['../x.ts'] })
  // Also of an area whose first release some visitors have.
  for (const basket of [
    { ...some, stable: 'v1', isKilled: true },
    { ...some, isKilled: false },
  ]) {
    const found = await refusals(release, { areas: { ...live.plan.areas, basket } }, live.around)
    expect(found.map(({ rule }) => rule)).toEqual(['route', 'sources'])
  }
})
