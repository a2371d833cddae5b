import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import type { MOVE_STATES } from './schema/index.ts'

export type MoveState = (typeof MOVE_STATES)[number]

/**
 * The condition that the brand is not moving to another database. Jobs that work for all brands leave the others alone:
 * one refused row would fail the statement for every brand.
 */
export const isSettledBrand = (brandId: PgColumn | SQL): SQL =>
  sql`${brandId} not in (select brand_id from brand_moves where state <> 'open')`

/** Deletes rows of every brand that this database may write; see `deleteInBatches`. */
export const deleteOldRows = (db: Db, table: PgTable & { brandId: PgColumn }, where: SQL): Promise<number> =>
  deleteInBatches(db, table, sql`${and(where, isSettledBrand(table.brandId))}`)
