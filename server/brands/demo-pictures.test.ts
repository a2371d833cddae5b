import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { HERO_NAME } from '@larder/api/model/pictures.ts'
import type { BrandFolder } from './brand-folder.ts'
import { listBrandPictures } from './brand-pictures.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { loadBrandFolder } from './folder/load-folder.ts'

/** Reading two hundred pictures takes seconds, and longer on a busy machine. */
const SLOW = 60_000
/** Two pictures are alike below this. The same pack with another label differs in fewer places. */
const ALIKE = 32

/** Bytes of a file: soft edges, few parts. The picture of the first screen is the largest that a page shows. */
const MOST_BYTES = 34_000
const MOST_BYTES_OF_HERO = 80_000

const MENU_KINDS = ['items', 'categories', 'deals'] as const

const [COLUMNS, ROWS] = [17, 12]
/** A step between two neighbours counts from here, of 255, so that plain white has no noise. */
const STEP = 5

/** Brightness, and how blue and how red a pixel is. */
const planes = ([r, g, b]: readonly [number, number, number]): number[] => [
  0.299 * r + 0.587 * g + 0.114 * b,
  128 - 0.169 * r - 0.331 * g + 0.5 * b,
  128 + 0.5 * r - 0.419 * g - 0.081 * b,
]

/**
 * A perceptual hash (dHash of brightness and of both colour planes): for each of 16 by 12 places whether the picture
 * rises, falls or stays from there to the right. What only differs in small print has nearly the same one.
 */
async function fingerprint(file: string): Promise<Int8Array> {
  const { data } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (column: number, row: number) => {
    const start = (row * COLUMNS + column) * 3
    return planes([data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0])
  }
  const steps = Array.from({ length: ROWS * (COLUMNS - 1) }, (_, index) => {
    const [column, row] = [index % (COLUMNS - 1), Math.floor(index / (COLUMNS - 1))]
    const next = at(column + 1, row)
    return at(column, row).map((value, plane) => {
      const step = (next[plane] ?? 0) - value
      return Math.abs(step) < STEP ? 0 : Math.sign(step)
    })
  })
  return Int8Array.from(steps.flat())
}

/** In how many places two fingerprints differ. */
const distance = (one: Int8Array, other: Int8Array): number =>
  one.reduce((sum, step, at) => sum + (step === other[at] ? 0 : 1), 0)

describe.each(DEMO_BRAND_FOLDERS)('pictures of %s', (path) => {
  let folder: BrandFolder
  beforeAll(async () => {
    folder = await loadBrandFolder(path)
  })
  const readPrint = (picture: string) => fingerprint(join(folder.root, picture))

  test('has a file for the picture of each item, of the bytes of a drawing at most', async () => {
    const large: string[] = []
    for (const { name, picture } of listBrandPictures(folder)) {
      const { size } = await stat(join(folder.root, picture))
      if (size > (name === HERO_NAME ? MOST_BYTES_OF_HERO : MOST_BYTES)) large.push(picture)
    }
    expect(large).toEqual([])
  })

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
})

test('the back of a pack is shown of items that declare ingredients and nutrition', async () => {
  for (const path of DEMO_BRAND_FOLDERS) {
    const { menu } = await loadBrandFolder(path)
    const declared = new Set(menu.nutrition.filter(({ per }) => per !== 'none').map(({ item }) => item))
    const backs = menu.items.filter(({ morePictures = [] }) =>
      morePictures.some(({ picture }) => picture.endsWith('-back.webp')),
    )
    expect(backs.length).toBeGreaterThan(2)
    expect(
      backs.filter(({ slug, ingredients }) => !ingredients || !declared.has(slug)).map(({ slug }) => slug),
    ).toEqual([])
  }
})
