import { instant, brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from './members.ts'

/** One row per browser or app session. Secrets are stored only as hashes (trust T1). */
export const sessions = pgTable(
  'sessions',
  {
    brandId: brandId(),
    id: text().notNull(),
    /** `browser`: identified by the cookie's value; `native`: by the access token of an app. */
    kind: text({ enum: ['browser', 'native'] })
      .notNull()
      .default('browser'),
    tokenHash: text().notNull(),
    /** The value before the last rotation, valid until the new one is presented after a grace (trust T1). */
    previousHash: text(),
    rotatedAt: instant(),
    /** The browser that it was given to, by the hash of its cookie; null for apps. */
    browserHash: text(),
    strategy: text({ enum: ['guest', 'member'] }).notNull(),
    memberId: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the access token expires; only for apps. */
    accessExpiresAt: instant(),
    /** Absolute expiry. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('sessions_by_token').on(table.brandId, table.tokenHash),
    index('sessions_by_previous').on(table.brandId, table.previousHash),
    index('sessions_by_member').on(table.brandId, table.memberId),
    index('sessions_by_end').on(table.expiresAt),
    foreignKey({
      name: 'sessions_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    check('sessions_kind', sql`kind in ('browser', 'native')`),
    check('sessions_strategy', sql`strategy in ('guest', 'member')`),
  ],
)

/** Refresh tokens of apps. Reusing a used token ends its session, the token family (trust T1). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    brandId: text().notNull(),
    tokenHash: text().notNull(),
    sessionId: text().notNull(),
    usedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.tokenHash] }),
    index('refresh_tokens_by_session').on(table.brandId, table.sessionId),
    index('refresh_tokens_by_end').on(table.expiresAt),
    foreignKey({
      name: 'refresh_tokens_session',
      columns: [table.brandId, table.sessionId],
      foreignColumns: [sessions.brandId, sessions.id],
    }).onDelete('cascade'),
  ],
)

/**
 * One-time codes of every purpose, stored as hashes: valid for at most 10 minutes and 5 attempts, for a single use
 * (trust T4).
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    brandId: brandId(),
    id: text().notNull(),
    purpose: text({ enum: ['sign_in', 'verify_phone', 'forget'] }).notNull(),
    sessionId: text().notNull(),
    /** Hash of the email address or phone number that the code verifies. */
    subjectHash: text().notNull(),
    /** Hash of the basket with which the code was requested, if any. */
    basketHash: text(),
    /** Absent for a decoy, because the response for an unknown address must not differ. */
    memberId: text(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('one_time_codes_by_session').on(table.brandId, table.sessionId, table.purpose),
    index('one_time_codes_by_end').on(table.expiresAt),
    check('one_time_codes_purpose', sql`purpose in ('sign_in', 'verify_phone', 'forget')`),
    check('one_time_codes_tries', sql`tries >= 0`),
  ],
)

/** Password reset links: 256 bits, hashed, valid for 30 minutes and a single use (trust T20). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    brandId: brandId(),
    tokenHash: text().notNull(),
    /** Absent for an address without a member, for which the same work is done (trust T3). */
    memberId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.tokenHash] }),
    index('reset_tokens_by_member').on(table.brandId, table.memberId),
    index('reset_tokens_by_end').on(table.expiresAt),
    foreignKey({
      name: 'reset_tokens_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
  ],
)

/** Nonces of social sign-ins, bound to the session that requested them (trust T21). */
export const socialChallenges = pgTable(
  'social_challenges',
  {
    brandId: brandId(),
    nonceHash: text().notNull(),
    sessionId: text().notNull(),
    provider: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.nonceHash] }),
    index('social_challenges_by_end').on(table.expiresAt),
  ],
)

/** How many attempts were counted until `expire`, in ms. Keys are a rule's name and a hash of brand and subject. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_by_end').on(table.expire)],
)
