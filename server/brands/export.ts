import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import * as schema from '@larder/api/model/schema/index.ts'
import { COLLECTION_SCHEMAS, DOCUMENT_SCHEMAS, type BrandFolder } from './brand-folder.ts'
import type { Availability, Category } from '@larder/api/model/menu.ts'
import { formatFolder } from './folder/write-folder.ts'

type FolderFile = { path: string; contents: Buffer }

async function loadFiles(db: Db, brandId: string): Promise<FolderFile[]> {
  const { path, contents } = schema.brandFiles
  return db
    .select({ path, contents })
    .from(schema.brandFiles)
    .where(eq(schema.brandFiles.brandId, brandId))
    .orderBy(asc(path))
}

/**
 * The content as imported: the entries in the database contain the resolved content that the shop shows, not the
 * source.
 */
function writeContent(files: FolderFile[]): BrandFolder['content'] {
  const texts = new Map(files.map(({ path, contents }) => [path, contents.toString('utf8')]))
  const parse = <Schema extends z.ZodType>(schema: Schema, text: string | undefined) =>
    schema.parse(JSON.parse(text ?? 'null'))
  const one = <Schema extends z.ZodType>(file: keyof typeof DOCUMENT_SCHEMAS, schema: Schema) =>
    parse(schema, texts.get(file))
  const many = <Schema extends z.ZodType>(folder: string, schema: Schema) =>
    [...texts].filter(([path]) => path.startsWith(`${folder}/`)).map(([, text]) => parse(schema, text))
  return {
    global: one('content/global.json', DOCUMENT_SCHEMAS['content/global.json']),
    home: one('content/home.json', DOCUMENT_SCHEMAS['content/home.json']),
    faq: one('content/faq.json', DOCUMENT_SCHEMAS['content/faq.json']),
    contact: one('content/contact.json', DOCUMENT_SCHEMAS['content/contact.json']),
    newsList: one('content/news-list.json', DOCUMENT_SCHEMAS['content/news-list.json']),
    login: one('content/login.json', DOCUMENT_SCHEMAS['content/login.json']),
    register: one('content/register.json', DOCUMENT_SCHEMAS['content/register.json']),
    forgotPassword: one('content/forgot-password.json', DOCUMENT_SCHEMAS['content/forgot-password.json']),
    resetPassword: one('content/reset-password.json', DOCUMENT_SCHEMAS['content/reset-password.json']),
    store: one('content/store.json', DOCUMENT_SCHEMAS['content/store.json']),
    checkout: one('content/checkout.json', DOCUMENT_SCHEMAS['content/checkout.json']),
    // A brand imported before these files existed does not have them.
    search: parse(DOCUMENT_SCHEMAS['content/search.json'], texts.get('content/search.json') ?? '{}'),
    recipes: parse(DOCUMENT_SCHEMAS['content/recipes.json'], texts.get('content/recipes.json') ?? '{}'),
    pages: many('content/pages', COLLECTION_SCHEMAS['content/pages']),
    brandPages: many('content/brand', COLLECTION_SCHEMAS['content/brand']),
    news: many('content/news', COLLECTION_SCHEMAS['content/news']),
  }
}

/** The details of rows, without the column of their key. */
const pickDetails = <Details>(rows: { details: Details }[]) => rows.map((row) => row.details)

async function loadCategories(db: Db, brandId: string): Promise<z.output<typeof Category>[]> {
  const rows = await db
    .select({
      slug: schema.categories.slug,
      name: schema.categories.name,
      parent: schema.categories.parent,
      description: schema.categories.description,
      picture: schema.pictures.picture,
    })
    .from(schema.categories)
    .innerJoin(
      schema.pictures,
      and(
        eq(schema.pictures.brandId, schema.categories.brandId),
        eq(schema.pictures.kind, 'categories'),
        eq(schema.pictures.name, schema.categories.slug),
      ),
    )
    .where(eq(schema.categories.brandId, brandId))
    .orderBy(asc(schema.categories.position))
  return rows.map(({ parent, description, ...row }) => ({
    ...row,
    parent: parent ?? undefined,
    description: description ?? undefined,
  }))
}

async function loadAvailability(db: Db, brandId: string): Promise<z.output<typeof Availability>[]> {
  const { storeItems } = schema
  const rows = await db
    .select({
      store: storeItems.storeId,
      item: storeItems.item,
      sold: storeItems.sold,
      price: storeItems.pricePence,
    })
    .from(storeItems)
    .where(eq(storeItems.brandId, brandId))
    .orderBy(asc(storeItems.storeId), asc(storeItems.item))
  return rows.map(({ price, ...row }) => ({ ...row, pricePence: price ?? undefined }))
}

/** A brand's items as stored; none for an unknown brand. */
const loadMenuItems = (db: Db | Tx, brandId: string) =>
  db
    .select()
    .from(schema.menuItems)
    .where(eq(schema.menuItems.brandId, brandId))
    .orderBy(asc(schema.menuItems.position))

const loadOptionGroups = (db: Db | Tx, brandId: string) =>
  db
    .select()
    .from(schema.optionGroups)
    .where(eq(schema.optionGroups.brandId, brandId))
    .orderBy(asc(schema.optionGroups.slug))

/** A brand's items and option groups as stored; none for an unknown brand. */
export async function loadMenuRows(db: Db, brandId: string) {
  const items = await loadMenuItems(db, brandId)
  const groups = await loadOptionGroups(db, brandId)
  return { items, optionGroups: groups.map(({ details }) => details) }
}

async function loadMenu(db: Db, brandId: string): Promise<BrandFolder['menu']> {
  const { deals, banners } = schema
  const items = await loadMenuItems(db, brandId)
  const groups = await loadOptionGroups(db, brandId)
  const dealRows = await db
    .select()
    .from(deals)
    .where(eq(deals.brandId, brandId))
    .orderBy(asc(deals.position))
  const bannerRows = await db
    .select()
    .from(banners)
    .where(eq(banners.brandId, brandId))
    .orderBy(asc(banners.position))
  return {
    categories: await loadCategories(db, brandId),
    items: pickDetails(items),
    sizes: items.flatMap(({ sizes }) => sizes),
    nutrition: items.flatMap(({ nutrition }) => nutrition),
    availability: await loadAvailability(db, brandId),
    optionGroups: pickDetails(groups),
    deals: pickDetails(dealRows),
    banners: pickDetails(bannerRows),
  }
}

/**
 * A brand in the database as the files of a brand folder, path -> contents. Reading them gives the brand folder that
 * was imported. Throws when there is no such brand.
 */
export async function exportBrand(db: Db, brandId: string): Promise<Map<string, string | Buffer>> {
  const [brand] = await db.select().from(schema.brands).where(eq(schema.brands.id, brandId))
  if (!brand) throw new Error(`There is no brand "${brandId}".`)
  const { stores, coupons } = schema
  const storeRows = await db.select().from(stores).where(eq(stores.brandId, brandId)).orderBy(asc(stores.id))
  const couponRows = await db
    .select()
    .from(coupons)
    .where(eq(coupons.brandId, brandId))
    .orderBy(asc(coupons.code))
  const files = await loadFiles(db, brandId)
  const folder: BrandFolder = {
    root: '',
    assets: [],
    brand: brand.details,
    stores: pickDetails(storeRows),
    content: writeContent(files),
    menu: await loadMenu(db, brandId),
    coupons: pickDetails(couponRows),
    rewards: brand.rewards,
  }
  const assets = files.filter(({ path }) => !path.startsWith('content/'))
  return new Map([
    ...formatFolder(folder),
    ...assets.map(({ path, contents }): [string, string | Buffer] => [path, contents]),
  ])
}
