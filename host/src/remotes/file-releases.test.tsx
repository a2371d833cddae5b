import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseReleases } from './file-releases.ts'
import { storeComposition } from './page-releases.ts'

const NO_MODULES = { exposes: [], warm: {} }
const snapshot = (globalName: string) => ({ globalName })

/** A page with a menu that fell back to its previous release, and a basket without one. */
beforeEach(() => {
  const area = { isKilled: false, claims: [], document: 'shop' as const, ...NO_MODULES }
  storeComposition({
    id: '0'.repeat(16),
    hostVersion: 'h1',
    document: 'shop',
    areas: [
      {
        ...area,
        name: 'menu',
        version: 'm2',
        hashes: { 'entry.222222222222.js': 'sha256-2' },
        previous: { ...NO_MODULES, version: 'm1', hashes: { 'entry.111111111111.js': 'sha256-1' } },
      },
      { ...area, name: 'basket', version: 'b1', hashes: {} },
    ],
  })
  const moduleInfo = { 'menu:m2': snapshot('larder_menu_2'), 'menu_previous:m1': snapshot('larder_menu_1') }
  Object.assign(globalThis, {
    __FEDERATION__: { moduleInfo },
    larderFiles: {
      '/r/menu/f/old.aaaaaaaaaaaa.js': ['larder_menu_1'],
      '/r/menu/f/new.bbbbbbbbbbbb.js': ['larder_menu_2'],
      '/r/menu/f/both.cccccccccccc.js': ['larder_menu_1', 'larder_menu_2'],
    },
  })
})
afterEach(() => {
  Object.assign(globalThis, { __FEDERATION__: undefined, larderFiles: undefined })
})

test.each([
  ['a chunk of the page’s release', 'menu/f/new.bbbbbbbbbbbb.js', 'menu m2'],
  ['a chunk of the previous release alone', 'menu/f/old.aaaaaaaaaaaa.js', 'menu m1'],
  ['a chunk that both have', 'menu/f/both.cccccccccccc.js', 'menu m2'],
  ['a chunk that has not registered', 'menu/f/other.dddddddddddd.js', 'menu m2'],
  ['the entry of the page’s release', 'menu/f/entry.222222222222.js', 'menu m2'],
  ['the entry of the previous release', 'menu/f/entry.111111111111.js', 'menu m1'],
  ['a chunk of an area without a previous release', 'basket/f/1.eeeeeeeeeeee.js', 'basket b1'],
  ['a file of the host', 'host/f/host.ffffffffffff.js', 'host h1'],
  ['a file in a folder of its release', 'menu/m0/web/page.js', 'menu m0'],
])('attributes %s to its release', (_, file, release) => {
  const releases = parseReleases(`Error: boom\n    at x (https://shop.example/r/${file}:1:23)`)
  expect(releases.map(({ area, version }) => `${area} ${version}`)).toEqual([release])
})

test('keeps the order of a stack and ignores other files', () => {
  const stack = `Error
    at a (https://shop.example/r/host/f/react.ffffffffffff.js:1:2)
    at b (https://tags.example/f/x.js:1:2)
    at c (https://shop.example/r/menu/f/old.aaaaaaaaaaaa.js:1:2)`
  expect(parseReleases(stack)).toEqual([
    { area: 'host', version: 'h1' },
    { area: 'menu', version: 'm1' },
  ])
})
