import { sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'

/** Adds `stores` stores like Fernhill's first store (numbers from 1001), and `items` items that each of them sells. */
export async function addStores(db: Db, { stores, items }: { stores: number; items: number }): Promise<void> {
  await db.execute(sql`
    insert into stores (brand_id, id, slug, position, details)
    select brand_id, 1000 + n, 'grown-' || (1000 + n), 1000 + n, details
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
