import { pgTable, text } from 'drizzle-orm/pg-core'

/** Digest of the data that starts have imported into this database; an equal one needs no import. */
export const preparations = pgTable('preparations', {
  name: text().primaryKey(),
  digest: text().notNull(),
})
