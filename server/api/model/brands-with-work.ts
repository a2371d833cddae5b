import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isSettledBrand } from './brand-moves.ts'

/**
 * The terms of a recursive WITH that end with `working(brand_id)`: the brands that have a row of `table` for which `isDue` holds. `isDue` is
 * the condition of a partial index that begins with the brand, so that it takes one step for each of these brands and
 * none for the thousands that have nothing to do. Brands that are moving to another database are left out.
 */
export function brandsWithWork(table: PgTable, isDue: SQL): SQL {
  return sql`due_brands(brand_id) as (
    (select brand_id from ${table} where ${isDue} order by brand_id limit 1)
    union all
    select next.brand_id from due_brands cross join lateral (
      select brand_id from ${table} where ${isDue} and brand_id > due_brands.brand_id order by brand_id limit 1
    ) next
  ), working(brand_id) as (select brand_id from due_brands where ${isSettledBrand(sql`brand_id`)})`
}
