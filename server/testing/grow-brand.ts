import { sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'

/** Adds `stores` stores like Fernhill's first store (numbers from 1001), and `items` items that each of them sells. */
export async function addStores(db: Db, { stores, items }: { stores: number; items: number }): Promise<void> {
  await db.execute(sql`
    insert into stores (brand_id, id, slug, position, details)
    select brand_id, 1000 + n, 'grown-' || (1000 + n), 1000 + n,
      details || jsonb_build_object('id', 1000 + n, 'slug', 'grown-' || (1000 + n))
    from generate_series(1, ${stores}) n, (
      select brand_id, details from stores where brand_id = 'fernhill' order by id limit 1
    ) one`)
  await db.execute(sql`
    insert into menu_items (brand_id, slug, position, name, price_pence, details, sizes)
    select brand_id, 'grown-' || n, 10000 + n, name, price_pence,
      details || jsonb_build_object('slug', 'grown-' || n), sizes
    from generate_series(1, ${items}) n, (
      select * from menu_items where brand_id = 'fernhill' and slug = 'french-baguette'
    ) one`)
}

type BrandCopy = {
  id: string
  /** Items in all: Fernhill's in turn. */
  items: number
  stores: number
  /** For each store, the number of items that it does not sell or sells at a price of its own. */
  differences: number
}

const COPIED_TABLES = ['categories', 'option_groups', 'deals', 'banners', 'content_entries']

const copyMenu = ({ id, items }: BrandCopy) => sql`
  insert into menu_items (brand_id, slug, position, name, price_pence, details, sizes, nutrition)
  select ${id}, slug || '-' || n, n, name, price_pence,
    details || jsonb_build_object('slug', slug || '-' || n), sizes, nutrition
  from generate_series(1, ${items}) n
  join (
    select *, row_number() over (order by slug) - 1 as nth, count(*) over () as total
    from menu_items where brand_id = 'fernhill'
  ) one on one.nth = n % one.total`

const copyStores = ({ id, stores }: BrandCopy) => sql`
  insert into stores (brand_id, id, slug, position, details)
  select ${id}, n, 'store-' || n, n, details || jsonb_build_object('id', n, 'slug', 'store-' || n)
  from generate_series(1, ${stores}) n, (
    select details from stores where brand_id = 'fernhill' order by id limit 1
  ) one`

const addDifferences = ({ id, items, stores, differences }: BrandCopy) => sql`
  insert into store_items (brand_id, store_id, item, sold, price_pence)
  select ${id}, store, item.slug, case when k % 3 = 0 then 'no' else 'yes' end, 100 + k
  from generate_series(1, ${stores}) store
  cross join generate_series(1, ${differences}::int) k
  join menu_items item on item.brand_id = ${id} and item.position =
    1 + (k * (${items}::int / greatest(${differences}::int, 1)) + store * 7) % ${items}::int`

/** Makes a brand like Fernhill, of another size, that answers at `<id>.localhost`. Its stores have numbers from 1. */
export async function copyBrand(db: Db, copy: BrandCopy): Promise<void> {
  const { id } = copy
  await db.transaction(async (tx) => {
    // Large brands take longer than the statement limit, most of it for checks of foreign keys.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local enable_nestloop = off`) // the tables are not analysed yet
    await tx.execute(sql`insert into brands (id, name, details, rewards)
      select ${id}, ${id}, details, rewards from brands where id = 'fernhill'`)
    await tx.execute(sql`insert into brand_hosts (brand_id, host) values (${id}, ${`${id}.localhost`})`)
    for (const table of COPIED_TABLES)
      await tx.execute(sql`insert into ${sql.identifier(table)}
        select (jsonb_populate_record(t, jsonb_build_object('brand_id', ${id}::text))).*
        from ${sql.identifier(table)} t where brand_id = 'fernhill'`)
    for (const statement of [copyMenu, copyStores, addDifferences]) await tx.execute(statement(copy))
  })
}
