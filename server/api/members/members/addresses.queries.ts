import { and, asc, desc, eq } from 'drizzle-orm'
import type { SavedAddress } from '@larder/shared/contracts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { memberAddresses } from '../../model/schema/index.ts'
import type { Owner } from './members.queries.ts'

export type AddressRow = typeof memberAddresses.$inferSelect

const isOwn = (owner: Owner) => isOwnedBy(memberAddresses, owner)

/** Removes nulls, because the contract's optional fields are absent instead. */
function removeNulls<Row extends object>(row: Row): { [Key in keyof Row]: NonNullable<Row[Key]> } {
  const present = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as { [Key in keyof Row]: NonNullable<Row[Key]> } // only nulls are removed
}

/** A row in the shape of the contract, without columns that are null. */
export function toSavedAddress({ id, ...row }: AddressRow): SavedAddress {
  return { addressId: id, ...removeNulls(row) }
}

export const addressesQueries = (db: Executor) => ({
  /** Defaults come first, then the addresses in the order in which they were added. */
  async findAll(owner: Owner): Promise<AddressRow[]> {
    return db
      .select()
      .from(memberAddresses)
      .where(isOwn(owner))
      .orderBy(desc(memberAddresses.isDefault), asc(memberAddresses.createdAt), asc(memberAddresses.id))
  },
  async insert(row: typeof memberAddresses.$inferInsert): Promise<void> {
    await db.insert(memberAddresses).values(row)
  },
  async update(owner: Owner, id: string, changes: Partial<AddressRow>): Promise<AddressRow | undefined> {
    const [row] = await db
      .update(memberAddresses)
      .set(changes)
      .where(and(isOwn(owner), eq(memberAddresses.id, id)))
      .returning()
    return row
  },
  async delete(owner: Owner, id: string): Promise<AddressRow | undefined> {
    const [row] = await db
      .delete(memberAddresses)
      .where(and(isOwn(owner), eq(memberAddresses.id, id)))
      .returning()
    return row
  },
  /** Makes this address the only default of its type. */
  async setDefault(owner: Owner, type: SavedAddress['type'], id: string): Promise<void> {
    const isType = and(isOwn(owner), eq(memberAddresses.type, type))
    await db.update(memberAddresses).set({ isDefault: false }).where(isType)
    await db
      .update(memberAddresses)
      .set({ isDefault: true })
      .where(and(isType, eq(memberAddresses.id, id)))
  },
})
