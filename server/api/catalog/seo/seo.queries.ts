import { sql, type SQL } from 'drizzle-orm'
import type { ContentKey } from '../content/content.service.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { RunLimited } from '@larder/kernel/limits/concurrency-limit.ts'

export type StoreKey = { id: number; slug: string; method: 'delivery' | 'collection' }
export type MenuSizes = { content: number; stores: number; categories: number; items: number }
type PageOfStores = { limit: number; offset: number }
type ItemPage = { after: string; limit: number }

const isContentPage = sql`type in ('pages', 'branding-pages', 'news')`

/** Whether item `i` is on the menu of a store for its method; `d` is the store's difference. */
const isOnMenu = ({ method }: StoreKey) => sql`
  coalesce(d.sold, 'yes') <> 'no'
  and (jsonb_array_length(i.details->'methods') = 0 or i.details->'methods' ? ${method})`

/** The database, the brand, and the concurrency limit that lets crawlers share a few connections. */
type QuerySource = { db: Db; brandId: string; runLimited: RunLimited }

type RunQuery = <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>

/** Queries for a brand's stores, by ranges of store numbers. */
const storeQueries = (runQuery: RunQuery, brandId: string) => ({
  /** The first store of every group of `size`, by number. */
  async findGroupStarts(size: number): Promise<number[]> {
    const rows = await runQuery<{ id: number }>(sql`
      select id from (
        select id, row_number() over (order by id) - 1 as rank from stores where brand_id = ${brandId}
      ) ranked where rank % ${size} = 0 order by id`)
    return rows.map(({ id }) => id)
  },
  findStores: (from: number, limit: number) =>
    runQuery<StoreKey>(sql`
      select id, slug,
        case when details->'methods' ? 'delivery' then 'delivery' else 'collection' end as method
      from stores where brand_id = ${brandId} and id >= ${from} order by id limit ${limit}`),
})

const menuQueries = (runQuery: RunQuery, brandId: string) => ({
  /** Categories of a store's menu that contain items, directly or in a subcategory. */
  async findCategories(store: StoreKey): Promise<string[]> {
    const rows = await runQuery<{ slug: string }>(sql`
      with recursive shown as (
        select c.slug, c.parent from categories c
        where c.brand_id = ${brandId} and c.slug in (
          select jsonb_array_elements_text(i.details->'categories') from menu_items i
          left join store_items d on d.brand_id = i.brand_id and d.store_id = ${store.id} and d.item = i.slug
          where i.brand_id = ${brandId} and ${isOnMenu(store)}
        )
        union
        select above.slug, above.parent from categories above
        join shown on above.slug = shown.parent where above.brand_id = ${brandId}
      )
      select slug from shown order by slug`)
    return rows.map(({ slug }) => slug)
  },
  /** The slug at this position among the brand's sorted slugs; empty for the position before the first. */
  async findItemAt(offset: number): Promise<string> {
    if (offset === 0) return ''
    const [item] = await runQuery<{ slug: string }>(sql`
      select slug from menu_items where brand_id = ${brandId} order by slug offset ${offset - 1} limit 1`)
    return item?.slug ?? ''
  },
  /** The next `limit` items of the brand that are on the store's menu, and where to continue. */
  async findItems(store: StoreKey, { after, limit }: ItemPage) {
    const rows = await runQuery<{ slug: string; category: string; shown: boolean }>(sql`
      select i.slug, coalesce(i.details->'categories'->>0, '') as category, ${isOnMenu(store)} as shown
      from menu_items i
      left join store_items d on d.brand_id = i.brand_id and d.store_id = ${store.id} and d.item = i.slug
      where i.brand_id = ${brandId} and i.slug > ${after} order by i.slug limit ${limit}`)
    const last = rows.length < limit ? undefined : rows.at(-1)?.slug
    return { items: rows.filter(({ shown }) => shown), last }
  },
})

/** The content of a brand's sitemaps, one bounded page at a time. A whole menu or brand is never held in memory. */
export function seoQueries({ db, brandId, runLimited }: QuerySource) {
  async function runQuery<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
    const { rows } = await runLimited(() => db.execute(statement))
    return rows as Row[] // the statement names these columns
  }

  return {
    ...storeQueries(runQuery, brandId),
    ...menuQueries(runQuery, brandId),
    async countAll(): Promise<MenuSizes> {
      const [sizes] = await runQuery<MenuSizes>(sql`
        select (select count(*)::int from content_entries where brand_id = ${brandId} and ${isContentPage}) as content,
          (select count(*)::int from stores where brand_id = ${brandId}) as stores,
          (select count(*)::int from categories where brand_id = ${brandId}) as categories,
          (select count(*)::int from menu_items where brand_id = ${brandId}) as items`)
      return sizes ?? { content: 0, stores: 0, categories: 0, items: 0 }
    },
    findContent: ({ limit, offset }: PageOfStores) =>
      runQuery<ContentKey>(sql`
        select type, slug from content_entries where brand_id = ${brandId} and ${isContentPage}
        order by type, slug limit ${limit} offset ${offset}`),
  }
}
export type SeoQueries = ReturnType<typeof seoQueries>
