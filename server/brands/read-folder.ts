import type * as z from 'zod'
import {
  COLLECTION_SCHEMAS,
  DOCUMENT_SCHEMAS,
  OPTIONAL_DOCUMENTS,
  TABLE_SCHEMAS,
  type BrandFolder,
  type Documents,
} from './brand-folder.ts'
import { checkReferences } from './check-references.ts'
import { checkPictureFiles, checkPictures } from './check-pictures.ts'
import { measureFont } from '@larder/api/model/fonts/bundled-fonts.ts'
import { CheckedItem, checkOptions } from './food/check-food.ts'
import { CheckedNutrition, checkNutrition } from './food/check-nutrition.ts'
import type { Item } from '@larder/api/model/menu.ts'
import { BrandFolderError, type Problem } from './problems.ts'
import { listAssets, listUnreadFiles, openFolder, type FolderFiles } from './folder-files.ts'
import { createPartReader } from './read-parts.ts'

/** Each document's schema with its exact output type, which the union of a generic lookup would lose. */
const schemas: { [Name in keyof Documents]: z.ZodType<Documents[Name]> } = DOCUMENT_SCHEMAS

const DOCUMENT_NAMES = Object.keys(schemas) as (keyof Documents)[] // the type has exactly these keys

/**
 * Compares by code unit, as the database sorts. Files without a natural order get one, so that equal brands read
 * alike.
 */
const compareCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const compareSlugs = (a: { slug: string }, b: { slug: string }) => compareCodeUnits(a.slug, b.slug)

/** Groups rows by item. Rows of unknown items come last, for the check to report. */
function groupByItem<Row extends { item: string }>(items: Item[], rows: Row[]): Row[] {
  const known = new Set(items.map(({ slug }) => slug))
  const byItem = Map.groupBy(rows, ({ item }) => item)
  return [
    ...items.flatMap(({ slug }) => byItem.get(slug) ?? []),
    ...rows.filter(({ item }) => !known.has(item)),
  ]
}

/** Browsers would reject a font that cannot be measured here. */
async function checkFont(files: FolderFiles, file: string | undefined): Promise<Problem[]> {
  if (!file) return []
  try {
    const contents = await files.load(file)
    if (contents) await measureFont(Buffer.from(contents))
    return []
  } catch (error) {
    return [{ file, message: `cannot be read as a font (${String(error)})` }]
  }
}

type Reader = ReturnType<typeof createPartReader>

/** The folder's single documents; undefined when one is missing or invalid, which the reader reports as a problem. */
async function readDocuments({ document, optionalDocument }: Reader): Promise<Documents | undefined> {
  const found: Partial<Record<keyof Documents, unknown>> = {}
  for (const name of DOCUMENT_NAMES) {
    const read = OPTIONAL_DOCUMENTS.has(name) ? optionalDocument : document
    found[name] = await read(name, schemas[name])
  }
  const isComplete = DOCUMENT_NAMES.every((name) => found[name] !== undefined)
  return isComplete ? (found as Documents) : undefined // each document was read by the schema for its name
}

async function readPages({ collection }: Reader) {
  return {
    pages: (await collection('content/pages', COLLECTION_SCHEMAS['content/pages'])).toSorted(compareSlugs),
    brandPages: (await collection('content/brand', COLLECTION_SCHEMAS['content/brand'])).toSorted(
      compareSlugs,
    ),
    news: (await collection('content/news', COLLECTION_SCHEMAS['content/news'])).toSorted(compareSlugs),
  }
}

async function readTables({ table }: Reader) {
  const categories = await table('menu/categories.csv', TABLE_SCHEMAS['menu/categories.csv'])
  const items = await table('menu/items.csv', CheckedItem)
  const sizes = await table('menu/sizes.csv', TABLE_SCHEMAS['menu/sizes.csv'])
  const nutrition = await table('menu/nutrition.csv', CheckedNutrition)
  const availability = await table('menu/availability.csv', TABLE_SCHEMAS['menu/availability.csv'])
  return {
    categories,
    items,
    sizes: groupByItem(items, sizes),
    nutrition: groupByItem(items, nutrition),
    availability: availability.toSorted((a, b) => a.store - b.store || compareCodeUnits(a.item, b.item)),
  }
}

/**
 * Reads and checks a brand folder as a whole: every file by its schema, then the references between files. Throws
 * `BrandFolderError` with every problem, and accepts nothing of a folder with a problem.
 */
export const readBrandFolder = async (folder: string): Promise<BrandFolder> =>
  readBrandFiles(await openFolder(folder), checkAllPictures)

const checkAllPictures = async (folder: BrandFolder): Promise<Problem[]> => [
  ...checkPictures(folder),
  ...(await checkPictureFiles(folder)),
]

export async function readBrandFiles(
  files: FolderFiles,
  checkFiles: (folder: BrandFolder) => Promise<Problem[]>,
): Promise<BrandFolder> {
  const reader = createPartReader(files)
  const read = await readDocuments(reader)
  const stores = await reader.collection('stores', COLLECTION_SCHEMAS.stores)
  const pages = await readPages(reader)
  const menuTables = await readTables(reader)
  const problems = [...reader.problems, ...listUnreadFiles(files, reader.readPaths)]
  if (!read || problems.length > 0) throw new BrandFolderError(problems)

  const brand = read['brand.json']
  const result: BrandFolder = {
    root: files.root,
    assets: listAssets(files),
    brand,
    stores: stores.toSorted((a, b) => a.id - b.id),
    content: {
      global: read['content/global.json'],
      home: read['content/home.json'],
      faq: read['content/faq.json'],
      contact: read['content/contact.json'],
      newsList: read['content/news-list.json'],
      login: read['content/login.json'],
      register: read['content/register.json'],
      forgotPassword: read['content/forgot-password.json'],
      resetPassword: read['content/reset-password.json'],
      store: read['content/store.json'],
      checkout: read['content/checkout.json'],
      search: read['content/search.json'],
      recipes: read['content/recipes.json'],
      ...pages,
    },
    menu: {
      ...menuTables,
      optionGroups: read['menu/option-groups.json'].toSorted(compareSlugs),
      deals: read['menu/deals.json'],
      banners: read['menu/banners.json'],
    },
    coupons: read['coupons.json'].toSorted((a, b) => compareCodeUnits(a.code, b.code)),
    rewards: read['rewards.json'],
  }
  const { font, headingFont } = brand.looks
  const fonts = await Promise.all([font.file, headingFont?.file].map((file) => checkFont(files, file)))
  const found = [
    ...checkReferences(result),
    ...checkOptions(result),
    ...checkNutrition(result),
    ...(await checkFiles(result)),
    ...fonts.flat(),
  ]
  if (found.length > 0) throw new BrandFolderError(found)
  return result
}
