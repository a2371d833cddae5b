import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Allergen } from '@larder/api/model/scalars.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { listBrandPictures } from '../brand-pictures.ts'
import { DEMO_BRAND_FOLDERS } from '../import-places.ts'
import { readBrandFolder } from '../read-folder.ts'
import { distance, fingerprint } from './fingerprint.testing.ts'
import {
  drawSvg,
  FRAMES_BY_KIND,
  listDrawnPictures,
  markOfDrawing,
  rasterise,
  readBrandArtist,
  type BrandArtist,
  type DrawnPicture,
} from './brand-drawings.ts'
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

const MENU_KINDS = ['items', 'categories', 'deals'] as const

/** What lies on or beside food, and the words of an ingredients list that name it. */
const GARNISHES: [things: RegExp, words: RegExp][] = [
  [/^rocket/, /rocket|cress/i],
  [/lettuce|little-gem/, /lettuce/i],
  [/^tomato-|^salsa$|^pico$/, /tomato|salsa|pico/i],
  [/^herb$/, /coriander|parsley|guacamole/i],
  [/^spring-onion/, /spring onion/i],
  [/^beansprout$/, /beansprout/i],
  [/^pak-choi$/, /pak choi/i],
  [/^garlic$/, /garlic/i],
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

type Item = BrandFolder['menu']['items'][number]

const nameOfFile = (file: string) => basename(file, extname(file))

/** The names of an item's pictures, the first one first. */
const listPictureNames = ({ picture, morePictures = [] }: Item): string[] =>
  [picture, ...morePictures.map((more) => more.picture)].map(nameOfFile)

describe.each(DEMO_BRAND_FOLDERS)('pictures of %s', (path) => {
  let folder: BrandFolder
  let artist: BrandArtist
  beforeAll(async () => {
    folder = await readBrandFolder(path)
    artist = await readBrandArtist(folder)
  })
  const listItemParts = (item: Item) =>
    listPictureNames(item).flatMap((name) => listParts(artist.drawings.items[name] ?? []))

  test('every raster picture has a drawing, and every drawing a picture', () => {
    const rasters = listBrandPictures(folder).filter(({ picture }) => picture.endsWith('.webp'))
    const shown = rasters.map(({ kind, picture }) => `${kind}/${nameOfFile(picture)}`)
    const drawn = Object.entries(artist.drawings).flatMap(([kind, pictures]) =>
      Object.keys(pictures).map((name) => `${kind}/${name}`),
    )
    expect(drawn.toSorted()).toEqual(shown.toSorted())
  })

  test('shows no allergen that the item does not hold', () => {
    const shown = folder.menu.items.flatMap((item) => {
      const declared: readonly string[] = item.allergens
      return listItemParts(item).flatMap(({ is }) =>
        things[is].holds
          .filter((allergen) => !declared.includes(allergen))
          .map((allergen) => `${item.slug}: ${is} holds ${allergen}`),
      )
    })
    expect(shown).toEqual([])
  })

  test('shows no garnish that the ingredients do not name', () => {
    const shown = folder.menu.items.flatMap((item) => {
      const named = `${item.name} ${item.ingredients ?? ''}`
      // The soup of the day and what is made to order name no ingredients.
      if (!item.ingredients || named.includes('of your choice')) return []
      return listItemParts(item).flatMap(({ is }) =>
        GARNISHES.filter(([garnish, words]) => garnish.test(is) && !words.test(named)).map(
          () => `${item.slug}: ${is}`,
        ),
      )
    })
    expect(shown).toEqual([])
  })

  const readPrint = (picture: string) => fingerprint(sharp(join(folder.root, picture)))

  test.each(MENU_KINDS)(
    'no two of the %s have pictures that are alike',
    async (kind) => {
      const prints = await Promise.all(
        folder.menu[kind].map(async ({ slug, picture }) => ({ slug, print: await readPrint(picture) })),
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

  test(
    'each further picture of an item shows something else than the first',
    async () => {
      const repeated: string[] = []
      for (const { picture, morePictures = [] } of folder.menu.items) {
        const first = await readPrint(picture)
        for (const more of morePictures)
          if (distance(first, await readPrint(more.picture)) < ALIKE) repeated.push(more.picture)
      }
      expect(repeated).toEqual([])
    },
    SLOW,
  )

  test(
    'the stored pictures are of the drawings',
    async () => {
      const changed: string[] = []
      for (const picture of listDrawnPictures(artist)) {
        const { exif } = await sharp(join(folder.root, picture.file)).metadata()
        const mark = markOfDrawing(drawSvg(picture, artist))
        if (!exif?.toString('latin1').includes(mark)) changed.push(picture.file)
      }
      expect(changed).toEqual([])
    },
    SLOW,
  )

  test('the back of a pack has the words of the item’s page', () => {
    const backs = folder.menu.items.filter((item) => listItemParts(item).some(({ is }) => is === 'pack-back'))
    expect(backs.length).toBeGreaterThan(2)
    const undeclared = backs.filter(
      ({ slug, ingredients }) =>
        !ingredients || !folder.menu.nutrition.some(({ item, per }) => item === slug && per !== 'none'),
    )
    expect(undeclared.map(({ slug }) => slug)).toEqual([])
  })
})

test('draws the same picture each time, and one with another name as alike', async () => {
  const [path = ''] = DEMO_BRAND_FOLDERS
  const artist = await readBrandArtist(await readBrandFolder(path))
  const pack = (name: string): Pick<DrawnPicture, 'kind' | 'name' | 'item'> => ({
    kind: 'items',
    name: 'craft-lager',
    item: { texts: { name, size: '4 x 330ml' } },
  })
  const svg = drawSvg(pack('Craft Lager'), artist)
  expect(drawSvg(pack('Craft Lager'), artist)).toBe(svg)
  const renamed = drawSvg(pack('Plum Passata'), artist)
  expect(renamed).not.toBe(svg)
  const card = { frame: FRAMES_BY_KIND.items, width: CARD_WIDTH }
  const [one, other] = [await fingerprint(rasterise(svg, card)), await fingerprint(rasterise(renamed, card))]
  expect(distance(one, other)).toBeLessThan(ALIKE)
})

test('another item’s facts change the back of its pack', async () => {
  const [path = ''] = DEMO_BRAND_FOLDERS
  const artist = await readBrandArtist(await readBrandFolder(path))
  const [back] = listDrawnPictures(artist).filter(({ name }) => name === 'oat-milk-back')
  if (!back?.item.facts) throw new Error('the oat milk has no back')
  const facts = { ...back.item.facts, ingredients: 'Water, SOYA beans.' }
  const changed = { ...back, item: { ...back.item, facts } }
  expect(drawSvg(changed, artist)).not.toBe(drawSvg(back, artist))
})

/** What the name of a thing says that it holds. */
const NAMED_ALLERGENS: [Allergen, RegExp][] = [
  ['celery', /celery/],
  [
    'cereals containing gluten',
    /bread|loaf|bun-|wheat|barley|oats|spaghetti|macaroni|gyoza|pizza|croissant|churro|flour/,
  ],
  ['crustaceans', /prawn|crab/],
  ['eggs', /^egg-(half|strips|ribbon)|^egg$|fried-egg|scotch/],
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
  const none = { categories: {}, deals: {}, banners: {}, stores: {}, pages: {}, site: {} }
  expect(Drawings.safeParse({ ...none, items: { apples: [part] } }).success).toBe(false)
  expect(Drawings.safeParse({ ...none, items: { apples: [{ is: 'apple' }] } }).success).toBe(true)
})
