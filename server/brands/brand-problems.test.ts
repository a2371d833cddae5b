import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { BrandFolderError } from './problems.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { loadBrandFolder } from './folder/load-folder.ts'

const [FERNHILL = ''] = DEMO_BRAND_FOLDERS

const SVG_TEXT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

async function copyBrand(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-brand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(FERNHILL, folder, { recursive: true })
  return folder
}

async function breakBrand(file: string, change: (text: string) => string | undefined): Promise<string> {
  const folder = await copyBrand()
  const text = change(await readFile(join(folder, file), 'utf8'))
  if (text === undefined) await rm(join(folder, file))
  else await writeFile(join(folder, file), text)
  return folder
}

const toProblems = async (folder: string) => {
  const error: unknown = await loadBrandFolder(folder).catch((thrown: unknown) => thrown)
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
    'a price that is not a whole number',
    'menu/items.csv',
    (text) => text.replace('fruit-veg,220,', 'fruit-veg,2.20,'),
    { file: 'menu/items.csv', line: 2, path: 'pricePence' },
  ],
  [
    'a recipe with an item that is not on the menu',
    'content/recipes.json',
    (text) => text.replace('"unwaxed-lemons"', '"waxed-lemons"'),
    { file: 'content/recipes.json', path: 'pancakes', message: 'there is no "waxed-lemons"' },
  ],
  [
    'a home page that shows items of an unknown store',
    'content/home.json',
    (text) => text.replace('"fernhill-market-york-12"', '"fernhill-market-york"'),
    { file: 'content/home.json', path: 'shelf.store', message: 'there is no "fernhill-market-york"' },
  ],
  [
    'two recipes of one name',
    'content/recipes.json',
    (text) => text.replace('"crepes"', '"carbonara"'),
    { file: 'content/recipes.json', path: 'carbonara', message: 'is the name of two recipes' },
  ],
  [
    'an unknown category',
    'menu/items.csv',
    (text) => text.replace('Braeburn Apples,fruit-veg', 'Braeburn Apples,friut-veg'),
    { file: 'menu/items.csv', path: 'braeburn-apples categories' },
  ],
  [
    'a picture path outside the folder',
    'menu/items.csv',
    (text) => text.replace('pictures/items/braeburn-apples.webp', '../../braeburn-apples.webp'),
    { file: 'menu/items.csv', line: 2, path: 'picture' },
  ],
  [
    'a picture that is not in the folder',
    'menu/items.csv',
    (text) => text.replace('pictures/items/braeburn-apples.webp', 'pictures/items/apples.webp'),
    {
      file: 'menu/items.csv',
      path: 'braeburn-apples picture',
      message: '"pictures/items/apples.webp" is not in the folder',
    },
  ],
  [
    'a picture of a page that is not in the folder',
    'content/home.json',
    (text) => text.replace('pictures/pages/home-1-1.webp', 'pictures/pages/map.webp'),
    { file: 'content of home', message: '"pictures/pages/map.webp" is not in the folder' },
  ],
  [
    'an allergen that is in the ingredients but not in the list',
    'menu/items.csv',
    (text) => text.replace('Semi-skimmed MILK.,milk,', 'Semi-skimmed MILK.,none,'),
    { file: 'menu/items.csv', line: 50, path: 'allergens' },
  ],
  [
    'a free-from label without declared allergens',
    'menu/items.csv',
    (text) => text.replace('Braeburn apples.,none,none,', 'Braeburn apples.,,,'),
    { file: 'menu/items.csv', line: 2, path: 'dietaryLabels' },
  ],
  [
    'a further picture without its text',
    'menu/items.csv',
    (text) =>
      text.replace('braeburn-apples-cut.webp Braeburn apples, one cut in half', 'braeburn-apples-cut.webp'),
    { file: 'menu/items.csv', line: 2, path: 'morePictures[0].alt' },
  ],
  [
    'a further picture that is not in the folder',
    'menu/items.csv',
    (text) => text.replace('braeburn-apples-cut.webp', 'braeburn-apples-sliced.webp'),
    { file: 'menu/items.csv', path: 'braeburn-apples-picture-2 picture' },
  ],
  [
    'allergens listed together with "none"',
    'menu/items.csv',
    (text) => text.replace('Braeburn apples.,none,', 'Braeburn apples.,none; milk,'),
    { file: 'menu/items.csv', line: 2, path: 'allergens' },
  ],
  [
    'allergens of a non-food item',
    'menu/items.csv',
    (text) => text.replace('wrap.",,,,,yes', 'wrap.",,none,,,yes'),
    { file: 'menu/items.csv', path: 'isNonFood' },
  ],
  [
    'a dietary label that the default option contradicts',
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
    'kilojoules that contradict the kilocalories',
    'menu/nutrition.csv',
    (text) => text.replace(/^(braeburn-apples,100g,),\d+,/m, '$1,999,'),
    { file: 'menu/nutrition.csv', line: 2, path: 'energyKj' },
  ],
  [
    'a size of an unknown item',
    'menu/sizes.csv',
    (text) => `${text}nothing,large,Large,100,,,yes\n`,
    { file: 'menu/sizes.csv', message: 'there is no "nothing"' },
  ],
  [
    'a missing column',
    'menu/sizes.csv',
    (text) => text.replace('pricePence,', ''),
    { file: 'menu/sizes.csv', line: 1 },
  ],
  [
    'a page with a reserved address',
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
])('reports %s with file and position', async (...[, file, change, problem]) => {
  expect(await toProblems(await breakBrand(file, change))).toContainEqual(expect.objectContaining(problem))
})

const PICTURE = 'pictures/items/braeburn-apples.webp'
const whitePicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()

test.each<[string, string, () => Buffer | string | Promise<Buffer>, string]>([
  ['a picture above 5 MB', PICTURE, () => Buffer.alloc(5 * 1024 * 1024 + 1), 'is larger than 5 MB'],
  [
    'a picture of 48 million pixels',
    PICTURE,
    () => whitePicture(8000, 6000),
    'has more than 40 million pixels',
  ],
  ['text with a picture’s file name', PICTURE, () => 'hello', 'cannot be read as a picture'],
  [
    'a photo that is cut off',
    'pictures/cut.jpg',
    async () => (await whitePicture(900, 900)).subarray(0, 2000),
    'cannot be read as a picture',
  ],
  ['a font above 5 MB', 'fonts/large.woff2', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'is larger than 5 MB'],
  ['an empty picture', PICTURE, () => '', 'cannot be read as a picture'],
  ['an SVG with a photo’s file name', PICTURE, () => SVG_TEXT, 'is no picture but svg'],
  [
    'a drawing of a million units',
    'logo.svg',
    () => SVG_TEXT.replaceAll('"9"', '"1000000"'),
    'cannot be drawn: give it a width and a height',
  ],
  ['a photo with an SVG’s file name', 'logo.svg', () => whitePicture(9, 9), 'is no drawing but jpeg'],
])('reports %s with its file', async (...[, file, contents, message]) => {
  const folder = await copyBrand()
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), await contents())
  expect(await toProblems(folder)).toEqual([{ file, message: expect.stringContaining(message) }])
})
