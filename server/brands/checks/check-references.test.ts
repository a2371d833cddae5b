import { expect, test } from 'vitest'
import { checkOptions } from '../food/check-food.ts'
import { checkNutrition } from '../food/check-nutrition.ts'
import { checkPictures } from './check-pictures.ts'
import { checkReferences } from './check-references.ts'
import { DEMO_BRAND_FOLDERS } from '../import-places.ts'
import { loadBrandFolder } from '../folder/load-folder.ts'
import type { BrandFolder } from '../brand-folder.ts'

const ITEMS = 20_000
const STORES = 20

/** A brand of many items, each with two sizes and a row for each of its many stores. */
async function largeBrand(): Promise<BrandFolder> {
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const { menu } = folder
  const [store] = folder.stores
  const [item] = menu.items
  const [size] = menu.sizes
  if (!store || !item || !size) throw new Error('the demo has no store, item or size')
  const stores = Array.from({ length: STORES }, (_, at) => ({ ...store, id: 1000 + at, slug: `store-${at}` }))
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    ...item,
    slug: `item-${at}`,
    pricePence: size.pricePence,
  }))
  const own = new Set(menu.items.map(({ slug }) => slug))
  return {
    ...folder,
    stores: [...folder.stores, ...stores],
    menu: {
      ...menu,
      items: [...menu.items, ...items],
      sizes: [
        ...menu.sizes,
        ...items.flatMap(({ slug }) => [
          { ...size, item: slug, slug: 'small', name: 'Small', isDefault: true },
          { ...size, item: slug, slug: 'large', name: 'Large', isDefault: false },
        ]),
      ],
      availability: [
        ...menu.availability.filter((row) => own.has(row.item)),
        ...items.flatMap((one) =>
          stores.map(({ id }) => ({
            store: id,
            item: one.slug,
            sold: 'out' as const,
            pricePence: undefined,
          })),
        ),
      ],
    },
  }
}

const toProblems = (folder: BrandFolder) => [
  ...checkReferences(folder),
  ...checkOptions(folder),
  ...checkNutrition(folder),
  ...checkPictures(folder),
]

// Comparing every row with every other would take 80,000 million comparisons, which exceeds the time limit of a test.
test(`checks a brand of ${ITEMS} items and names the duplicate rows`, { timeout: 60_000 }, async () => {
  const folder = await largeBrand()
  expect(folder.menu.availability.length).toBeGreaterThan(STORES * ITEMS)
  const { menu } = folder
  const last = menu.availability.at(-1)
  const size = menu.sizes.at(-1)
  if (!last || !size) throw new Error('the brand is empty')
  const duplicated = {
    ...folder,
    menu: { ...menu, sizes: [...menu.sizes, size], availability: [...menu.availability, last] },
  }
  expect(toProblems(duplicated)).toEqual([
    { file: 'menu/sizes.csv', message: `has "item-${ITEMS - 1}/large" twice` },
    { file: 'menu/availability.csv', message: `has "${last.store}/item-${ITEMS - 1}" twice` },
  ])
})
