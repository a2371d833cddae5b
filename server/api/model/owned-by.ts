import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A member of a brand. */
export type Owner = { brandId: string; memberId: string }

/**
 * A member as the subject of personal data. `provenEmail`: the lower-case address that they proved to be theirs, which
 * also identifies what they left while signed out; undefined without a proof, as anybody may register any address.
 */
export type DataSubject = Owner & { provenEmail: string | undefined }
type OwnedTable = PgTable & { brandId: PgColumn; memberId: PgColumn }

/** Condition for a member's own rows: every query of a member's data has both ids in its WHERE (trust T6). */
export const ownedBy = (table: OwnedTable, { brandId, memberId }: Owner): SQL | undefined =>
  and(eq(table.brandId, brandId), eq(table.memberId, memberId))
