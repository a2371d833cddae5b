import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The term of a recursive WITH, `working(brand_id)`: the brands that have a row of `table` for which `isDue` holds. `isDue` is
 * the condition of a partial index that begins with the brand, so that it takes one step for each of these brands and
 * none for the thousands that have nothing to do.
 */
export function brandsWithWork(table: PgTable, isDue: SQL): SQL {
  return sql`working(brand_id) as (
    (select brand_id from ${table} where ${isDue} order by brand_id limit 1)
    union all
    select next.brand_id from working cross join lateral (
      select brand_id from ${table} where ${isDue} and brand_id > working.brand_id order by brand_id limit 1
    ) next
  )`
}
