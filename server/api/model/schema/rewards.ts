import { instant } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { members } from './members.ts'

/** The loyalty amount of a delivered order, once per order. */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    brandId: text().notNull(),
    businessOrderId: text().notNull(),
    memberId: text().notNull(),
    storeId: integer().notNull(),
    spendPence: integer().notNull(),
    points: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.businessOrderId] }),
    index('loyalty_entries_by_member').on(table.brandId, table.memberId, table.at),
    foreignKey({
      name: 'loyalty_entries_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    check('loyalty_entries_amounts', sql`spend_pence >= 0 and points >= 0`),
  ],
)

/** Every change of a member's credit; `key` makes each change unique. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    memberId: text().notNull(),
    /** Positive when granted, negative when spent. */
    amountPence: integer().notNull(),
    /** A key such as `referral:<member>`, `tier:<slug>:<period>` or `order:<id>`. */
    key: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('credit_entries_once').on(table.brandId, table.memberId, table.key),
    foreignKey({
      name: 'credit_entries_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
  ],
)

/** Invitations, rewarded after the invited member's first delivered order (trust T17). */
export const referrals = pgTable(
  'referrals',
  {
    brandId: text().notNull(),
    /** The invited member, who can be invited only once. */
    inviteeId: text().notNull(),
    inviterId: text().notNull(),
    status: text({ enum: ['pending', 'rewarded', 'refused'] }).notNull(),
    /** The invited member's verified phone, which counts for one invitation. */
    phone: text(),
    createdAt: instant().notNull(),
    rewardedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.inviteeId] }),
    uniqueIndex('referrals_by_phone').on(table.brandId, table.phone),
    index('referrals_by_inviter').on(table.brandId, table.inviterId),
    foreignKey({
      name: 'referrals_invitee',
      columns: [table.brandId, table.inviteeId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'referrals_inviter',
      columns: [table.brandId, table.inviterId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    check('referrals_status', sql`status in ('pending', 'rewarded', 'refused')`),
    check('referrals_self', sql`invitee_id <> inviter_id`),
  ],
)
