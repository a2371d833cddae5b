import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * All changes of the release plan, in order. The last valid row is the plan in force. Rows are only added: the database
 * rejects updates and deletes (docs/decisions/150).
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    /** Of two concurrent changes one gets the revision; the other is retried. */
    revision: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A person or token by name, or `start`. */
    who: text().notNull(),
    area: text().notNull(),
    /**
     * The action: one of operators, or `publish`, `browser-smoke`, `follow`, `import`, `new-key`, `revoke-link`,
     * `revoke-token`, `acknowledge`, `silence`, `end-silence`.
     */
    act: text().notNull(),
    why: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The signed text: the plan and the hash of every release in it. */
    plan: text().notNull(),
    /** Ed25519, base64, over the revision and the plan's text. */
    signature: text().notNull(),
    /** Sha-256 (hex) of the previous row; null in the first row and in rows from before the ledger was signed. */
    previous: text(),
    /**
     * Ed25519, base64, over the whole row and the hash of the previous one; null in rows from before that was
     * introduced.
     */
    seal: text(),
  },
  (table) => [
    index('plan_changes_by_area').on(table.area, table.revision),
    check('plan_changes_revision', sql`revision > 0`),
  ],
)

export type LedgerRow = typeof planChanges.$inferSelect

/** Tokens of operators and squads. Only their hashes are stored, so that the table reveals none. */
export const opsTokens = pgTable('ops_tokens', {
  /** Sha-256 of the token, hex. */
  hash: text().primaryKey(),
  /** The owner of the token, as named in the ledger. */
  name: text().notNull(),
  /** `ops`, `read`, `trial`, `cases`, `publish:<area>`, `rollout:<area>`. */
  roles: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /**
   * Ed25519, base64, over hash, name, roles and end, so that a token inserted into the table is not valid, nor one whose end
   * was changed there. Emptied when the token is revoked.
   */
  seal: text().notNull().default(''),
  /** Null for a token from before tokens had an end. */
  expiresAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  /** Whose sign-in by the identity provider it is, as the provider names them; null for a token. */
  subject: text(),
})
