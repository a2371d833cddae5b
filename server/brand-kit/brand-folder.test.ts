import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { menuItems } from '../src/model/schema/index.ts'
import { startApp } from '../testing/index.ts'
import { parseCsv } from './csv.ts'
import {
  BrandFolderError,
  demoBrandFolders,
  demoPlacesFolder,
  exportBrand,
  importBrand,
  readBrandFolder,
  readPlaces,
  writeFiles,
  type BrandFolder,
} from './index.ts'

const [FERNHILL = '', EMBER = ''] = demoBrandFolders

/** A copy of a demo brand with one file changed or removed. */
async function broken(file: string, change: (text: string) => string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-brand-'))
  await cp(FERNHILL, folder, { recursive: true })
  const text = change(await readFile(join(folder, file), 'utf8'))
  if (text === undefined) await rm(join(folder, file))
  else await writeFile(join(folder, file), text)
  return folder
}

const problemsOf = async (folder: string) => {
  const error: unknown = await readBrandFolder(folder).catch((thrown: unknown) => thrown)
  return error instanceof BrandFolderError ? error.problems : []
}

test('the demo brands are enough to sell from', async () => {
  const [fernhill, ember] = [await readBrandFolder(FERNHILL), await readBrandFolder(EMBER)]
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

test('every demo store stands on a postcode that the gazetteer knows', async () => {
  const known = new Set((await readPlaces(demoPlacesFolder)).postcodes.map(({ postcode }) => postcode))
  const stores = (await Promise.all(demoBrandFolders.map(readBrandFolder))).flatMap((folder) => folder.stores)
  expect(stores.filter(({ address }) => !known.has(address.postcode))).toEqual([])
})

test.each<[string, string, (text: string) => string | undefined, object]>([
  ['a missing file', 'rewards.json', () => undefined, { file: 'rewards.json', message: 'is missing' }],
  ['broken JSON', 'brand.json', (text) => text.replace(',', ''), { file: 'brand.json' }],
  [
    'an unknown field',
    'brand.json',
    (text) => text.replace('"companyName"', '"compnyName"'),
    { file: 'brand.json' },
  ],
  [
    'a price that is no number',
    'menu/items.csv',
    (text) => text.replace('fruit-veg,220,', 'fruit-veg,2.20,'),
    { file: 'menu/items.csv', line: 2, path: 'pricePence' },
  ],
  [
    'an unknown category',
    'menu/items.csv',
    (text) => text.replace('Braeburn Apples,fruit-veg', 'Braeburn Apples,friut-veg'),
    { file: 'menu/items.csv', path: 'braeburn-apples categories' },
  ],
  [
    'an unknown glyph',
    'menu/items.csv',
    (text) => text.replace('red-apple*3 @crate', 'red-aple*3 @crate'),
    { file: 'menu/items.csv, braeburn-apples', message: 'picture: no glyph "red-aple"' },
  ],
  [
    'an allergen that the ingredients name and the list lacks',
    'menu/items.csv',
    (text) => text.replace('Semi-skimmed MILK.,milk,', 'Semi-skimmed MILK.,none,'),
    { file: 'menu/items.csv', line: 50, path: 'allergens' },
  ],
  [
    'a free-from label where allergens are not declared',
    'menu/items.csv',
    (text) => text.replace('Braeburn apples.,none,none,', 'Braeburn apples.,,,'),
    { file: 'menu/items.csv', line: 2, path: 'freeFrom' },
  ],
  [
    'allergens beside none',
    'menu/items.csv',
    (text) => text.replace('Braeburn apples.,none,', 'Braeburn apples.,none; milk,'),
    { file: 'menu/items.csv', line: 2, path: 'allergens' },
  ],
  [
    'allergens of what is no food',
    'menu/items.csv',
    (text) => text.replace('wrap.",,,,,yes', 'wrap.",,none,,,yes'),
    { file: 'menu/items.csv', path: 'isNonFood' },
  ],
  [
    'a label that the usual option breaks',
    'menu/option-groups.json',
    (text) => text.replace(/("No milk",\s*"allergens": )\["none"\](,\s*"isDefault")/, '$1["milk"]$2'),
    { file: 'menu/items.csv', path: 'pot-of-breakfast-tea' },
  ],
  [
    'more saturates than fat',
    'menu/nutrition.csv',
    (text) => text.replace(/^(braeburn-apples,100g,,\d+,\d+,[\d.]+),0,/m, '$1,9,'),
    { file: 'menu/nutrition.csv', line: 2, path: 'saturates' },
  ],
  [
    'an energy that the kilocalories deny',
    'menu/nutrition.csv',
    (text) => text.replace(/^(braeburn-apples,100g,),\d+,/m, '$1,999,'),
    { file: 'menu/nutrition.csv', line: 2, path: 'energyKj' },
  ],
  [
    'a size of no item',
    'menu/sizes.csv',
    (text) => `${text}nothing,large,Large,100,,,yes\n`,
    { file: 'menu/sizes.csv', message: 'there is no "nothing"' },
  ],
  [
    'a column too few',
    'menu/sizes.csv',
    (text) => text.replace('kcal,', ''),
    { file: 'menu/sizes.csv', line: 1 },
  ],
  [
    'a page under an address of the shop',
    'content/pages/jobs.json',
    (text) => text.replace('"slug": "jobs"', '"slug": "checkout"'),
    { file: 'content/pages/jobs.json', path: 'slug' },
  ],
  [
    'a link that runs a script',
    'content/home.json',
    (text) => text.replace('"/stores-near-by"', '"javascript:alert(1)"'),
    { file: 'content/home.json' },
  ],
])('%s is told by its file and place', async (...[, file, change, problem]) => {
  expect(await problemsOf(await broken(file, change))).toContainEqual(expect.objectContaining(problem))
})

test('the demo foods declare what is in them; what changes every day says so by declaring nothing', async () => {
  const folders = await Promise.all(demoBrandFolders.map(readBrandFolder))
  const foods = folders.flatMap(({ menu }) => menu.items.filter(({ isNonFood }) => !isNonFood))
  const silent = foods.filter(
    ({ allergens, mayContain, ingredients }) =>
      [allergens.length, mayContain.length, ingredients?.length].includes(0) || !ingredients,
  )
  expect(silent.map(({ slug }) => slug)).toEqual(['soup-of-the-day'])
  const amounts = new Set(folders.flatMap(({ menu }) => menu.nutrition.map(({ item }) => item)))
  const bare = foods.filter(({ slug }) => !amounts.has(slug)).map(({ slug }) => slug)
  // Made to order, and soup of the day: their contents are not known in advance.
  expect(bare).toEqual(['build-your-own-deli-sandwich', 'soup-of-the-day'])
})

test('a menu that was imported before declarations can be exported; what it left empty is still not known', async () => {
  const { db } = await startApp()
  const { details } = menuItems
  const before = sql`jsonb_set(${details} - 'storage' - 'isNonFood' - 'ingredients', '{allergens}', '[]')`
  await db.update(menuItems).set({ details: before, nutrition: [] })
  const items = String((await exportBrand(db, 'fernhill')).get('menu/items.csv'))
  const [heading = '', apples = ''] = items.split('\n')
  expect(parseCsv(`${heading}\n${apples}`).rows[0]?.cells).toMatchObject({ allergens: '', storage: '' })
})

const withoutRoot = ({ root: _root, ...folder }: BrandFolder) => folder

test.each(demoBrandFolders)('an exported brand reads as the one imported: %s', async (path) => {
  const { db } = await startApp()
  const folder = await readBrandFolder(path)
  const target = await mkdtemp(join(tmpdir(), 'larder-export-'))
  const exported = await exportBrand(db, folder.brand.slug)
  await writeFiles(target, exported)
  const again = await readBrandFolder(target)
  expect(withoutRoot(again)).toEqual(withoutRoot(folder))
  await importBrand(db, again)
  expect(await exportBrand(db, folder.brand.slug)).toEqual(exported)
})

test('a brand that does not exist cannot be exported', async () => {
  const { db } = await startApp()
  await expect(exportBrand(db, 'nobody')).rejects.toThrow('There is no brand "nobody".')
})
