import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What a database does for a brand. `closing` begins no payment and no job, `frozen` refuses every write, `elsewhere` reads as
 * well.
 */
export const MOVE_STATES = ['open', 'closing', 'frozen', 'elsewhere'] as const

/**
 * How far the move of a brand to another database is, as this database knows it. It has no foreign key, because the row is
 * there before the brand comes and after it left. The trigger function `refuse_moving_brand` reads the state.
 */
export const brandMoves = pgTable(
  'brand_moves',
  {
    brandId: text().primaryKey(),
    /** Made by the target for this move alone, so that no two databases believe to be the target of one. */
    moveId: text().notNull(),
    side: text({ enum: ['source', 'target'] }).notNull(),
    step: text({
      enum: ['expected', 'begun', 'copied-ahead', 'closing', 'frozen', 'copied', 'moved', 'live', 'finished'],
    }).notNull(),
    state: text({ enum: MOVE_STATES }).notNull(),
    /** The other database, for people. */
    peer: text().notNull(),
    /** Step -> when it was done, by the database's clock. */
    times: jsonb().$type<Record<string, string>>().notNull(),
  },
  () => [check('brand_moves_state', sql`state in ('open', 'closing', 'frozen', 'elsewhere')`)],
)
