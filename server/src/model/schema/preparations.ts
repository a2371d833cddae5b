import { pgTable, text } from 'drizzle-orm/pg-core'

/** What starts brought into this database, as a digest of it: an equal one has nothing to bring. */
export const preparations = pgTable('preparations', {
  name: text().primaryKey(),
  digest: text().notNull(),
})
