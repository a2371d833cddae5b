import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A member of a brand. */
export type Owner = { brandId: string; memberId: string }
type OwnedTable = PgTable & { brandId: PgColumn; memberId: PgColumn }

/** Rows that are a member's own: every query of a member's things has both ids in its WHERE (trust T6). */
export const ownedBy = (table: OwnedTable, { brandId, memberId }: Owner): SQL | undefined =>
  and(eq(table.brandId, brandId), eq(table.memberId, memberId))
