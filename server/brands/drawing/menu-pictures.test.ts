import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Allergen } from '@larder/api/model/scalars.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { DEMO_BRAND_FOLDERS } from '../import-places.ts'
import { readBrandFolder } from '../read-folder.ts'
import { distance, fingerprint } from './fingerprint.testing.ts'
import { drawSvg, markOfDrawing, rasterise, readMenuArtist, type MenuArtist } from './menu-pictures.ts'
import { Drawings, listParts } from './spec.ts'
import { thingNames, things } from './things/index.ts'

/** Reading two hundred pictures takes seconds, and longer on a busy machine. */
const SLOW = 60_000
/** Wide enough for what a shopper sees on a card. */
const CARD_WIDTH = 320
/**
 * Two pictures are alike below this. The same pack with another name differs in fewer places (tested below), the same
 * drawing in another quality in still fewer.
 */
const ALIKE = 32

const KINDS = ['items', 'categories', 'deals'] as const

/** What lies on or beside food, and the words of an ingredients list that name it. */
const GARNISHES: [things: RegExp, words: RegExp][] = [
  [/^rocket/, /rocket|cress/i],
  [/lettuce|little-gem/, /lettuce/i],
  [/^tomato-|^salsa$|^pico$/, /tomato|salsa|pico/i],
  [/^herb$/, /coriander|parsley|guacamole/i],
  [/^spring-onion$/, /spring onion/i],
  [/^pickle/, /gherkin|pickle/i],
  [/^jalapeno$/, /jalape/i],
  [/^guacamole/, /guacamole/i],
  [/^basil$/, /basil/i],
  [/^mint$/, /mint/i],
  [/^rosemary$/, /rosemary|thyme/i],
  [/^cabbage$|^slaw/, /cabbage/i],
  [/^cucumber-/, /cucumber/i],
  [/^soured-cream$/, /soured cream|mascarpone/i],
  [/^(cream|ice-cream|milk-foam)$/, /milk|cream/i],
  [/^pineapple/, /pineapple/i],
  [/^strawberry$/, /strawberr/i],
  [/^mango/, /mango/i],
  [/^bacon|rasher$/, /bacon/i],
]

const listAllergens = ({ allergens }: BrandFolder['menu']['items'][number]): readonly string[] => allergens

describe.each(DEMO_BRAND_FOLDERS)('pictures of %s', (path) => {
  let folder: BrandFolder
  let artist: MenuArtist
  beforeAll(async () => {
    folder = await readBrandFolder(path)
    artist = await readMenuArtist(folder)
  })

  test.each(KINDS)('every one of the %s has a drawing, and every drawing one of them', (kind) => {
    const slugs = folder.menu[kind].map(({ slug }) => slug)
    expect(Object.keys(artist.drawings[kind]).toSorted()).toEqual(slugs.toSorted())
  })

  test('shows no allergen that the item does not hold', () => {
    const shown = folder.menu.items.flatMap((item) =>
      listParts(artist.drawings.items[item.slug] ?? []).flatMap(({ is }) =>
        things[is].holds
          .filter((allergen) => !listAllergens(item).includes(allergen))
          .map((allergen) => `${item.slug}: ${is} holds ${allergen}`),
      ),
    )
    expect(shown).toEqual([])
  })

  test('shows no garnish that the ingredients do not name', () => {
    const shown = folder.menu.items.flatMap((item) => {
      const named = `${item.name} ${item.ingredients ?? ''}`
      // The soup of the day and what is made to order name no ingredients.
      if (!item.ingredients || named.includes('of your choice')) return []
      return listParts(artist.drawings.items[item.slug] ?? []).flatMap(({ is }) =>
        GARNISHES.filter(([things, words]) => things.test(is) && !words.test(named)).map(
          () => `${item.slug}: ${is}`,
        ),
      )
    })
    expect(shown).toEqual([])
  })

  test.each(KINDS)(
    'no two pictures of %s are alike',
    async (kind) => {
      const prints = await Promise.all(
        folder.menu[kind].map(async ({ slug, picture }) => ({
          slug,
          print: await fingerprint(sharp(join(folder.root, picture))),
        })),
      )
      const alike = prints.flatMap(({ slug, print }, at) =>
        prints
          .slice(at + 1)
          .map((other) => ({ pair: `${slug} and ${other.slug}`, apart: distance(print, other.print) }))
          .filter(({ apart }) => apart < ALIKE),
      )
      expect(alike).toEqual([])
    },
    SLOW,
  )

  test.each(KINDS)('the stored pictures of %s are of the drawings', async (kind) => {
    const changed: string[] = []
    for (const subject of folder.menu[kind]) {
      const { exif } = await sharp(join(folder.root, subject.picture)).metadata()
      const mark = markOfDrawing(drawSvg(kind, subject, artist))
      if (!exif?.toString('latin1').includes(mark)) changed.push(subject.slug)
    }
    expect(changed).toEqual([])
  })
})

test('draws the same picture each time, and one with another name as alike', async () => {
  const [path = ''] = DEMO_BRAND_FOLDERS
  const artist = await readMenuArtist(await readBrandFolder(path))
  const pack = { slug: 'craft-lager', name: 'Craft Lager', unitSize: '4 x 330ml' }
  const svg = drawSvg('items', pack, artist)
  expect(drawSvg('items', pack, artist)).toBe(svg)
  const renamed = drawSvg('items', { ...pack, name: 'Plum Passata' }, artist)
  expect(renamed).not.toBe(svg)
  const [one, other] = [
    await fingerprint(rasterise(svg, CARD_WIDTH)),
    await fingerprint(rasterise(renamed, CARD_WIDTH)),
  ]
  expect(distance(one, other)).toBeLessThan(ALIKE)
})

/** What the name of a thing says that it holds. */
const NAMED_ALLERGENS: [Allergen, RegExp][] = [
  ['celery', /celery/],
  [
    'cereals containing gluten',
    /bread|loaf|bun-|wheat|barley|oats|spaghetti|macaroni|gyoza|pizza|croissant|churro|flour/,
  ],
  ['crustaceans', /prawn|crab/],
  ['eggs', /^egg-(half|strips)|^egg$|fried-egg|scotch/],
  ['fish', /^fish|salmon|cod$|kipper|tuna|-fish/],
  [
    'milk',
    /cheddar|brie|halloumi|feta|^mozzarella|cream|^cheese|blue-cheese|^butter$|milk-splash|cow|parmesan/,
  ],
  ['molluscs', /^oyster$/],
  ['nuts', /cashew|almond|walnut/],
  ['peanuts', /peanut/],
  ['sesame', /sesame|seeded|bagel/],
  ['soya', /tofu|vegan/],
]

test.each(NAMED_ALLERGENS)('everything named after %s holds it', (allergen, name) => {
  const named = thingNames.filter((thing) => name.test(thing))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((thing) => !things[thing].holds.includes(allergen))).toEqual([])
})

test.each([
  ['an unknown thing', { is: 'aple' }],
  ['a named colour', { is: 'apple', colour: 'red' }],
  ['no copy', { is: 'apple', count: 0 }],
  ['an unknown field', { is: 'apple', tint: '#FFFFFF' }],
  ['a motif that is unknown', { is: 'tin', label: { motif: [{ is: 'tomatoe' }] } }],
])('rejects a drawing with %s', (_, part) => {
  expect(Drawings.safeParse({ items: { apples: [part] }, categories: {}, deals: {} }).success).toBe(false)
})
