import type * as z from 'zod'
import {
  COLLECTION_SCHEMAS,
  DOCUMENT_SCHEMAS,
  OPTIONAL_DOCUMENTS,
  TABLE_SCHEMAS,
  type BrandFolder,
  type Documents,
} from '../brand-folder.ts'
import { checkReferences } from '../checks/check-references.ts'
import { checkPictureFiles, checkPictures } from '../checks/check-pictures.ts'
import { measureFont } from '@larder/api/model/fonts/bundled-fonts.ts'
import { CheckedItem, checkOptions } from '../food/check-food.ts'
import { CheckedNutrition, checkNutrition } from '../food/check-nutrition.ts'
import type { Item } from '@larder/api/model/menu.ts'
import { BrandFolderError, type Problem } from '../problems.ts'
import { listAssets, listUnreadFiles, openFolder, type FolderFiles } from '../folder-files.ts'
import { createPartReader } from './load-parts.ts'

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
    return [{ file, message: `cannot be loadPart as a font (${String(error)})` }]
  }
}

type Reader = ReturnType<typeof createPartReader>

/** The folder's single documents; undefined when one is missing or invalid, which the reader reports as a problem. */
async function loadDocuments({ document, optionalDocument }: Reader): Promise<Documents | undefined> {
  const found: Partial<Record<keyof Documents, unknown>> = {}
  for (const name of DOCUMENT_NAMES) {
    const loadPart = OPTIONAL_DOCUMENTS.has(name) ? optionalDocument : document
    found[name] = await loadPart(name, schemas[name])
  }
  const isComplete = DOCUMENT_NAMES.every((name) => found[name] !== undefined)
  return isComplete ? (found as Documents) : undefined // each document was loadPart by the schema for its name
}

async function loadPages({ collection }: Reader) {
  return {
    pages: (await collection('content/pages', COLLECTION_SCHEMAS['content/pages'])).toSorted(compareSlugs),
    brandPages: (await collection('content/brand', COLLECTION_SCHEMAS['content/brand'])).toSorted(
      compareSlugs,
    ),
    news: (await collection('content/news', COLLECTION_SCHEMAS['content/news'])).toSorted(compareSlugs),
  }
}

async function loadTables({ table }: Reader) {
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
export const loadBrandFolder = async (folder: string): Promise<BrandFolder> =>
  loadBrandFiles(await openFolder(folder), checkAllPictures)

const checkAllPictures = async (folder: BrandFolder): Promise<Problem[]> => [
  ...checkPictures(folder),
  ...(await checkPictureFiles(folder)),
]

export async function loadBrandFiles(
  files: FolderFiles,
  checkFiles: (folder: BrandFolder) => Promise<Problem[]>,
): Promise<BrandFolder> {
  const reader = createPartReader(files)
  const loadPart = await loadDocuments(reader)
  const stores = await reader.collection('stores', COLLECTION_SCHEMAS.stores)
  const pages = await loadPages(reader)
  const menuTables = await loadTables(reader)
  const problems = [...reader.problems, ...listUnreadFiles(files, reader.readPaths)]
  if (!loadPart || problems.length > 0) throw new BrandFolderError(problems)

  const brand = loadPart['brand.json']
  const result: BrandFolder = {
    root: files.root,
    assets: listAssets(files),
    brand,
    stores: stores.toSorted((a, b) => a.id - b.id),
    content: {
      global: loadPart['content/global.json'],
      home: loadPart['content/home.json'],
      faq: loadPart['content/faq.json'],
      contact: loadPart['content/contact.json'],
      newsList: loadPart['content/news-list.json'],
      login: loadPart['content/login.json'],
      register: loadPart['content/register.json'],
      forgotPassword: loadPart['content/forgot-password.json'],
      resetPassword: loadPart['content/reset-password.json'],
      store: loadPart['content/store.json'],
      checkout: loadPart['content/checkout.json'],
      search: loadPart['content/search.json'],
      recipes: loadPart['content/recipes.json'],
      ...pages,
    },
    menu: {
      ...menuTables,
      optionGroups: loadPart['menu/option-groups.json'].toSorted(compareSlugs),
      deals: loadPart['menu/deals.json'],
      banners: loadPart['menu/banners.json'],
    },
    coupons: loadPart['coupons.json'].toSorted((a, b) => compareCodeUnits(a.code, b.code)),
    rewards: loadPart['rewards.json'],
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
