import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type * as z from 'zod'
import { collections, documents, tables, type BrandFolder, type Documents } from './brand-folder.ts'
import { checkReferences } from './check-references.ts'
import { checkPictures } from './check-pictures.ts'
import { readFontMetrics } from '../src/kernel/fonts/index.ts'
import { checkedItem, checkedNutrition, checkOptions } from './check-food.ts'
import type { Item } from '../src/model/menu.ts'
import { BrandFolderError, type Problem } from './problems.ts'
import { partReader } from './read-parts.ts'

/** Each document's schema by its exact output, which the union of a generic lookup would lose. */
const schemas: { [Name in keyof Documents]: z.ZodType<Documents[Name]> } = documents

/** By code unit, as the database sorts. What has no order of its own gets one, so that equal brands read alike. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const bySlug = (a: { slug: string }, b: { slug: string }) => compare(a.slug, b.slug)

/** Rows beside their items; those of unknown items stay at the end, for the check to find. */
function inOrderOf<Row extends { item: string }>(items: Item[], rows: Row[]): Row[] {
  const known = new Set(items.map(({ slug }) => slug))
  const byItem = Map.groupBy(rows, ({ item }) => item)
  return [
    ...items.flatMap(({ slug }) => byItem.get(slug) ?? []),
    ...rows.filter(({ item }) => !known.has(item)),
  ]
}

const ASSETS = /\.(svg|png|jpe?g|webp|woff2|ico)$/

/** A font that nobody can measure is one that browsers will not take either. */
async function checkFont(root: string, file: string | undefined): Promise<Problem[]> {
  const contents = file && (await readFile(join(root, file)).catch(() => undefined))
  if (!file || !contents) return []
  try {
    readFontMetrics(contents)
    return []
  } catch (error) {
    return [{ file, message: `cannot be read as a font (${String(error)})` }]
  }
}

/** Every drawing, font and picture file of the folder. */
async function findAssets(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && ASSETS.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/**
 * Reads a brand folder and checks it as a whole: every file by its schema, then what files say about each
 * other. Throws `BrandFolderError` with every problem; nothing of a folder with a problem is accepted.
 */
export async function readBrandFolder(folder: string): Promise<BrandFolder> {
  const root = resolve(folder)
  const { problems, document, collection, table } = partReader(root)
  const read = <Name extends keyof Documents>(name: Name) => document(name, schemas[name])

  const brand = await read('brand.json')
  const global = await read('content/global.json')
  const home = await read('content/home.json')
  const faq = await read('content/faq.json')
  const contact = await read('content/contact.json')
  const newsList = await read('content/news-list.json')
  const login = await read('content/login.json')
  const register = await read('content/register.json')
  const forgotPassword = await read('content/forgot-password.json')
  const resetPassword = await read('content/reset-password.json')
  const storeTexts = await read('content/store.json')
  const checkout = await read('content/checkout.json')
  const optionGroups = await read('menu/option-groups.json')
  const deals = await read('menu/deals.json')
  const banners = await read('menu/banners.json')
  const coupons = await read('coupons.json')
  const rewards = await read('rewards.json')
  const stores = await collection('stores', collections.stores)
  const pages = await collection('content/pages', collections['content/pages'])
  const brandPages = await collection('content/brand', collections['content/brand'])
  const news = await collection('content/news', collections['content/news'])
  const categories = await table('menu/categories.csv', tables['menu/categories.csv'])
  const items = await table('menu/items.csv', checkedItem)
  const sizes = await table('menu/sizes.csv', tables['menu/sizes.csv'])
  const nutrition = await table('menu/nutrition.csv', checkedNutrition)
  const availability = await table('menu/availability.csv', tables['menu/availability.csv'])

  if (
    !(brand && global && home && faq && contact && newsList && login && register && forgotPassword) ||
    !(resetPassword && storeTexts && checkout && optionGroups && deals && banners && coupons && rewards) ||
    problems.length > 0
  )
    throw new BrandFolderError(problems)

  const result: BrandFolder = {
    root,
    assets: await findAssets(root),
    brand,
    stores: stores.toSorted((a, b) => a.id - b.id),
    content: {
      global,
      home,
      faq,
      contact,
      newsList,
      login,
      register,
      forgotPassword,
      resetPassword,
      store: storeTexts,
      checkout,
      pages: pages.toSorted(bySlug),
      brandPages: brandPages.toSorted(bySlug),
      news: news.toSorted(bySlug),
    },
    menu: {
      categories,
      items,
      sizes: inOrderOf(items, sizes),
      nutrition: inOrderOf(items, nutrition),
      availability: availability.toSorted((a, b) => a.store - b.store || compare(a.item, b.item)),
      optionGroups: optionGroups.toSorted(bySlug),
      deals,
      banners,
    },
    coupons: coupons.toSorted((a, b) => compare(a.code, b.code)),
    rewards,
  }
  const { font, headingFont } = brand.looks
  const fonts = await Promise.all([font.file, headingFont?.file].map((file) => checkFont(root, file)))
  const found = [
    ...checkReferences(result),
    ...checkOptions(result),
    ...checkPictures(result),
    ...fonts.flat(),
  ]
  if (found.length > 0) throw new BrandFolderError(found)
  return result
}
