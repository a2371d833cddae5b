import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A member of a brand. */
export type Owner = { brandId: string; memberId: string }
type OwnedTable = PgTable & { brandId: PgColumn; memberId: PgColumn }

/** Condition for a member's own rows: every query of a member's data has both ids in its WHERE (trust T6). */
export const ownedBy = (table: OwnedTable, { brandId, memberId }: Owner): SQL | undefined =>
  and(eq(table.brandId, brandId), eq(table.memberId, memberId))
