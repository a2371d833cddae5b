import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrandFolderError, demoBrandFolders, readBrandFolder } from './index.ts'

const [FERNHILL = ''] = demoBrandFolders

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
    { file: 'menu/items.csv', line: 2, path: 'dietaryLabels' },
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
])('%s is reported with its file and position', async (...[, file, change, problem]) => {
  expect(await problemsOf(await broken(file, change))).toContainEqual(expect.objectContaining(problem))
})
