import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Every change of the release plan, in order. The last row is the plan in force. Rows are only ever added: the database
 * refuses to update or delete one (docs/decisions/150).
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    /** Revision: of two simultaneous changes one gets the number; the other reads again. */
    revision: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A person or token by name, or `start`. */
    who: text().notNull(),
    area: text().notNull(),
    /** What was done: an act of operators, or `publish`, `browser-smoke`, `follow`, `import`, `new-key`, `revoke-link`, `revoke-token`. */
    act: text().notNull(),
    why: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The signed text: the plan, and the hash of every release that it names. */
    plan: text().notNull(),
    /** Ed25519, base64, over the revision and the plan's text. */
    signature: text().notNull(),
    /** Sha-256 (hex) of the row before; null in the first one, and in rows of before the ledger was signed. */
    previous: text(),
    /** Ed25519, base64, over the whole row and the hash of the one before; null in rows of before that. */
    seal: text(),
  },
  (table) => [
    index('plan_changes_by_area').on(table.area, table.revision),
    check('plan_changes_revision', sql`revision > 0`),
  ],
)

/** Tokens of operators and squads; only their hashes, so that the table gives none away. */
export const opsTokens = pgTable('ops_tokens', {
  /** Sha-256 of the token, hex. */
  hash: text().primaryKey(),
  /** The owner of the token, as the ledger names them. */
  name: text().notNull(),
  /** `ops`, `read`, `trial`, `publish:<area>`, `rollout:<area>`. */
  roles: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Ed25519, base64, of who made it over hash, name and roles: a token that was put in here opens nothing. Emptied with its end. */
  seal: text().notNull().default(''),
  revokedAt: timestamp({ withTimezone: true }),
})
