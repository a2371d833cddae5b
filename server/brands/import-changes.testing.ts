import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import type { BrandFolder } from './brand-folder.ts'

/** What an editor does to a folder; `seed` chooses where. */
type Edit = (folder: BrandFolder, seed: number) => BrandFolder

const chooseIndex = (rows: readonly unknown[], seed: number) => seed % Math.max(1, rows.length)
const changeOne = <Row>(rows: readonly Row[], seed: number, change: (row: Row) => Row): Row[] =>
  rows.map((row, at) => (at === chooseIndex(rows, seed) ? change(row) : row))
const removeOne = <Row>(rows: readonly Row[], seed: number): Row[] =>
  rows.filter((_, at) => at !== chooseIndex(rows, seed))
const moveOne = <Row>(rows: readonly Row[], seed: number): Row[] => {
  const from = chooseIndex(rows, seed)
  return removeOne(rows, seed).toSpliced(chooseIndex(rows, seed * 7 + 3), 0, ...rows.slice(from, from + 1))
}

type Menu = BrandFolder['menu']
const editMenu =
  (edit: (menu: Menu, seed: number) => Partial<Menu>): Edit =>
  (folder, seed) => ({ ...folder, menu: { ...folder.menu, ...edit(folder.menu, seed) } })

function removeItem(menu: Menu, seed: number): Partial<Menu> {
  const slug = menu.items[chooseIndex(menu.items, seed)]?.slug
  const isOther = ({ item }: { item: string }) => item !== slug
  return {
    items: removeOne(menu.items, seed),
    sizes: menu.sizes.filter(isOther),
    nutrition: menu.nutrition.filter(isOther),
    availability: menu.availability.filter(isOther),
  }
}

function addItem(menu: Menu, seed: number): Partial<Menu> {
  const at = chooseIndex(menu.items, seed)
  const copies = menu.items.slice(at, at + 1).map((item) => ({ ...item, slug: `new-${seed}` }))
  return menu.items.some(({ slug }) => slug === `new-${seed}`)
    ? {}
    : { items: menu.items.toSpliced(chooseIndex(menu.items, seed * 3 + 1), 0, ...copies) }
}

function sellOut(menu: Menu, seed: number): Partial<Menu> {
  const item = menu.items[chooseIndex(menu.items, seed)]?.slug ?? ''
  const others = menu.availability.filter((row) => row.item !== item || row.store !== 12)
  return {
    availability: [...others, { store: 12, item, sold: seed % 2 ? 'out' : 'yes', pricePence: seed % 900 }],
  }
}

function removeStore(folder: BrandFolder, seed: number): BrandFolder {
  if (folder.stores.length < 2) return folder
  const id = folder.stores[chooseIndex(folder.stores, seed)]?.id
  return {
    ...folder,
    stores: removeOne(folder.stores, seed),
    menu: { ...folder.menu, availability: folder.menu.availability.filter(({ store }) => store !== id) },
  }
}

const EDITS: Readonly<Record<string, Edit>> = {
  price: editMenu(({ items }, seed) => ({
    items: changeOne(items, seed, (item) => ({ ...item, pricePence: item.pricePence + 1 })),
  })),
  name: editMenu(({ items }, seed) => ({
    items: changeOne(items, seed, (item) => ({ ...item, name: `${item.name} ${seed % 10}` })),
  })),
  size: editMenu(({ sizes }, seed) => ({
    sizes: changeOne(sizes, seed, (size) => ({ ...size, name: `${size.name} ${seed % 10}` })),
  })),
  'remove item': editMenu(removeItem),
  'add item': editMenu(addItem),
  'move item': editMenu(({ items }, seed) => ({ items: moveOne(items, seed) })),
  'sell out': editMenu(sellOut),
  'sell again': editMenu(({ availability }, seed) => ({ availability: removeOne(availability, seed) })),
  'move category': editMenu(({ categories }, seed) => ({ categories: moveOne(categories, seed) })),
  'rename category': editMenu(({ categories }, seed) => ({
    categories: changeOne(categories, seed, (category) => ({
      ...category,
      description: `Told ${seed % 10}`,
    })),
  })),
  option: editMenu(({ optionGroups }, seed) => ({
    optionGroups: changeOne(optionGroups, seed, (group) => ({
      ...group,
      name: `${group.name} ${seed % 10}`,
    })),
  })),
  'remove deal': editMenu(({ deals }, seed) => ({ deals: removeOne(deals, seed) })),
  'move banner': editMenu(({ banners }, seed) => ({ banners: moveOne(banners, seed) })),
  'remove coupon': (folder, seed) => ({ ...folder, coupons: removeOne(folder.coupons, seed) }),
  'remove store': removeStore,
  'move store': (folder, seed) => ({ ...folder, stores: moveOne(folder.stores, seed) }),
  'remove file': (folder, seed) => ({ ...folder, assets: removeOne(folder.assets, seed) }),
  content: (folder, seed) => ({
    ...folder,
    content: { ...folder.content, faq: { ...folder.content.faq, title: `Questions ${seed % 10}` } },
  }),
  brand: (folder, seed) => ({ ...folder, brand: { ...folder.brand, companyName: `Fernhill ${seed % 10}` } }),
  host: (folder, seed) => ({
    ...folder,
    brand: { ...folder.brand, hosts: [...folder.brand.hosts.slice(0, 1), `h${seed % 10}.localhost`] },
  }),
}

export type NamedEdit = { what: string; seed: number }
export const edits = fc.record({ what: fc.constantFrom(...Object.keys(EDITS)), seed: fc.nat(10_000) })
export const applyEdit = (folder: BrandFolder, { what, seed }: NamedEdit): BrandFolder =>
  EDITS[what]?.(folder, seed) ?? folder

/** The tables of an import, with the columns that order their rows. */
const TABLES: Readonly<Record<string, string>> = {
  brand_hosts: 'host',
  brand_files: 'path',
  content_entries: 'position',
  pictures: 'kind, name',
  stores: 'position',
  categories: 'position',
  menu_items: 'position',
  option_groups: 'slug',
  store_items: 'store_id, item',
  deals: 'position',
  banners: 'position',
  coupons: 'code',
}

/** All that an import writes of a brand. Of positions only the order counts. */
export async function loadImported(db: Db, brandId: string): Promise<Record<string, object[]>> {
  const imported: Record<string, object[]> = {}
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await db.execute(
      sql`select * from ${sql.identifier(table)} where brand_id = ${brandId} order by ${sql.raw(order)}`,
    )
    imported[table] = rows.map(({ position: _position, contents, ...row }) => ({
      ...row,
      ...(Buffer.isBuffer(contents) && { contents: createHash('sha256').update(contents).digest('hex') }),
    }))
  }
  const { rows } = await db.execute(
    sql`select id, name, details, rewards, demo_digest from brands where id = ${brandId}`,
  )
  return { ...imported, brands: rows }
}

/** Table and key of the rows that a transaction after `since` has written. */
export async function listRowsWrittenAfter(db: Db, brandId: string, since: string): Promise<string[]> {
  const written: string[] = []
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await db.execute(
      sql`select concat_ws(' ', ${sql.raw(order)}) as key from ${sql.identifier(table)}
        where brand_id = ${brandId} and xmin::text::bigint >= ${since}::bigint`,
    )
    written.push(...rows.map(({ key }) => `${table} ${String(key)}`))
  }
  return written
}
