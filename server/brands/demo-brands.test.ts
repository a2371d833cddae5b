import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBrandPictures } from './brand-pictures.ts'
import { DEMO_BRAND_FOLDERS, DEMO_PLACES_FOLDER, loadPlaces } from './import-places.ts'
import { loadBrandFolder } from './folder/load-folder.ts'

const [FERNHILL = '', EMBER = ''] = DEMO_BRAND_FOLDERS

test('the demo brands have enough items, stores and offers', async () => {
  const [fernhill, ember] = [await loadBrandFolder(FERNHILL), await loadBrandFolder(EMBER)]
  expect(fernhill.menu.categories.length).toBeGreaterThanOrEqual(12)
  expect(fernhill.menu.items.length).toBeGreaterThanOrEqual(150)
  for (const { stores, menu } of [fernhill, ember]) {
    expect(stores.length).toBeGreaterThanOrEqual(3)
    expect(menu.banners.length).toBeGreaterThanOrEqual(1)
    expect(menu.items.some(({ isAlcohol }) => isAlcohol)).toBe(true)
    for (const { slug } of menu.categories)
      expect(menu.items.some((item) => item.categories.includes(slug))).toBe(true)
  }
})

test('every demo picture is used, and all together are below 10 MB', async () => {
  let bytes = 0
  for (const path of DEMO_BRAND_FOLDERS) {
    const folder = await loadBrandFolder(path)
    const shown = new Set(listBrandPictures(folder).map(({ picture }) => picture))
    expect(folder.assets.filter((file) => !shown.has(file))).toEqual([])
    for (const file of folder.assets) bytes += (await stat(join(folder.root, file))).size
  }
  expect(bytes).toBeLessThan(10e6)
})

test('the demo gazetteer contains every demo store’s postcode', async () => {
  const known = new Set((await loadPlaces(DEMO_PLACES_FOLDER)).postcodes.map(({ postcode }) => postcode))
  const stores = (await Promise.all(DEMO_BRAND_FOLDERS.map(loadBrandFolder))).flatMap(
    (folder) => folder.stores,
  )
  expect(stores.filter(({ address }) => !known.has(address.postcode))).toEqual([])
})

test('demo foods declare their ingredients and allergens, except for dishes that change daily', async () => {
  const folders = await Promise.all(DEMO_BRAND_FOLDERS.map(loadBrandFolder))
  const foods = folders.flatMap(({ menu }) => menu.items.filter(({ isNonFood }) => !isNonFood))
  const silent = foods.filter(
    ({ allergens, mayContain, ingredients }) =>
      [allergens.length, mayContain.length, ingredients?.length].includes(0) || !ingredients,
  )
  expect(silent.map(({ slug }) => slug)).toEqual(['soup-of-the-day'])
  const amounts = new Set(folders.flatMap(({ menu }) => menu.nutrition.map(({ item }) => item)))
  const bare = foods.filter(({ slug }) => !amounts.has(slug)).map(({ slug }) => slug)
  // The contents of made-to-order dishes and the soup of the day are not known in advance.
  expect(bare).toEqual(['build-your-own-deli-sandwich', 'soup-of-the-day'])
})
