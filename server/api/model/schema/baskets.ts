import { instant, brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  Address,
  basketApi,
  FulfilmentLocation,
  FulfilmentMethod,
  checkoutApi,
  SelectedSlot,
} from '@larder/shared/contracts'
import { members } from './members.ts'
import { orders } from './orders.ts'

/** Names by item (`cake`), size (`cake/large`) and option (`cake-writing/thank-you`). */
export type LineNames = Readonly<Record<string, string>>

/** A basket line as chosen. Names and prices are read from the menu each time it is shown. */
export type StoredLine = {
  id: string
  /** What the menu called it when it was chosen, for the parts that have left the menu since. */
  names?: LineNames | undefined
  menuItemId: string
  quantity: number
  sizeId?: string | undefined
  options: { optionId: string; groupId?: string | undefined; quantity: number }[]
  mealDeal?:
    | {
        choices: {
          groupId: string
          menuItemId: string
          sizeId?: string | undefined
          options: { optionId: string; groupId?: string | undefined; quantity: number }[]
        }[]
      }
    | undefined
  bannerAdvertId?: string | undefined
  /** The line's own choice; without it the basket's counts. */
  ifMissing?: basketApi.IfMissing | undefined
  /** The picked item, for `this`. */
  substitute?: basketApi.PickedSubstitute | undefined
}

/**
 * `releasedUntil` is the original expiry of a reservation that was released by emptying the basket; an undo before then
 * reserves the slot again.
 */
type StoredSlot = SelectedSlot & { releasedUntil?: string | undefined }

type StoredCoupon = { code: string; needsReAppliedAfterAuth: boolean }

/**
 * A shopper's basket: one row, so that each write locks it and increases `version` (trust P14). Personal data is shown
 * only to the session that owns it.
 */
export const baskets = pgTable(
  'baskets',
  {
    brandId: brandId(),
    id: text().notNull(),
    /**
     * 256 random bits, stored in plain text. The token alone shows only items and prices, and a browser that lost it
     * gets it back (trust P7, T7).
     */
    token: text().notNull(),
    /** The session that owns the basket. Only that session may read contact details and addresses. */
    sessionId: text().notNull(),
    /**
     * The member who owns the basket, also after their session has ended, so that all data of a person can be found
     * (trust T24).
     */
    memberId: text(),
    version: integer().notNull(),
    storeId: integer(),
    /** The store's name when the basket came to it, for a store that has gone since. */
    storeName: text(),
    fulfilmentMethod: text().$type<FulfilmentMethod>().notNull(),
    location: jsonb().$type<FulfilmentLocation>(),
    lines: jsonb().$type<StoredLine[]>().notNull(),
    /** The lines that `clear` removed, kept for `restore`. */
    clearedLines: jsonb().$type<StoredLine[]>(),
    coupon: jsonb().$type<StoredCoupon>(),
    /** Null until the shopper or the store's default sets a tip. */
    tipPence: integer(),
    deliveryAddress: jsonb().$type<Address>(),
    billingAddress: jsonb().$type<Address>(),
    contact: jsonb().$type<checkoutApi.ContactDetails>(),
    /** The number that the basket's owner verified by a code, in E.164 (trust T17). */
    verifiedPhone: text(),
    slot: jsonb().$type<StoredSlot>(),
    /** What holds for lines without a choice of their own; null until the shopper chooses. */
    ifMissing: text().$type<basketApi.GeneralIfMissing>(),
    /** `ordered` means that its order is placed; the next write creates a new basket. */
    state: text({ enum: ['open', 'ordered'] })
      .notNull()
      .default('open'),
    /** The order created from this basket, if there is one. */
    orderId: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('baskets_token').on(table.brandId, table.token),
    index('baskets_by_session').on(table.brandId, table.sessionId, table.updatedAt),
    index('baskets_by_age').on(table.updatedAt),
    index('baskets_by_order').on(table.brandId, table.orderId),
    index('baskets_by_member').on(table.brandId, table.memberId),
    foreignKey({
      name: 'baskets_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'baskets_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }),
    check('baskets_state', sql`state in ('open', 'ordered')`),
    check('baskets_fulfilment_method', sql`fulfilment_method in ('delivery', 'collection')`),
    check('baskets_version', sql`version >= 0`),
    check('baskets_tip', sql`tip_pence >= 0`),
    check('baskets_quantities', sql`not jsonb_path_exists(lines, '$[*].quantity ? (@ < 1 || @ > 99)')`),
  ],
)

/** Uses of a coupon by order and person, counted against the coupon's limits under its row lock (trust P6). */
export const couponUses = pgTable(
  'coupon_uses',
  {
    brandId: brandId(),
    code: text().notNull(),
    orderId: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.code, table.orderId] }),
    index('coupon_uses_by_order').on(table.brandId, table.orderId),
    foreignKey({
      name: 'coupon_uses_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
  ],
)

/**
 * All identity keys of a coupon's user, so that limits per person apply to one person with many email addresses (trust
 * T17). Deleted together with the use.
 */
export const couponUseKeys = pgTable(
  'coupon_use_keys',
  {
    brandId: text().notNull(),
    code: text().notNull(),
    /** `kind:<hash>`: see `createIdentityKeys`. */
    key: text().notNull(),
    orderId: text().notNull(),
    /** The coupon can be used once per person: the database itself rejects a second use of a key. */
    isSingle: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.code, table.key, table.orderId] }),
    uniqueIndex('coupon_use_keys_once')
      .on(table.brandId, table.code, table.key)
      .where(sql`is_single`),
    index('coupon_use_keys_by_use').on(table.brandId, table.code, table.orderId),
    foreignKey({
      name: 'coupon_use_keys_use',
      columns: [table.brandId, table.code, table.orderId],
      foreignColumns: [couponUses.brandId, couponUses.code, couponUses.orderId],
    }).onDelete('cascade'),
  ],
)
