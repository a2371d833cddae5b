import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../testing/index.ts'
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

/** A copy of a demo brand with one file changed (or taken away). */
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
