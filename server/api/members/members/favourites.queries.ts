import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { memberFavourites } from '../../model/schema/index.ts'
import type { Owner } from './members.queries.ts'

type FavouriteRow = typeof memberFavourites.$inferSelect

export const favouritesQueries = (db: Executor) => ({
  /** The newest first. */
  findAll: (owner: Owner): Promise<FavouriteRow[]> =>
    db
      .select()
      .from(memberFavourites)
      .where(isOwnedBy(memberFavourites, owner))
      .orderBy(desc(memberFavourites.createdAt), desc(memberFavourites.item)),
  /** A favourite that is there already keeps its place. */
  async insert(owner: Owner, item: string, now: Date): Promise<void> {
    await db
      .insert(memberFavourites)
      .values({ ...owner, item, createdAt: now })
      .onConflictDoNothing()
  },
  async delete(owner: Owner, item: string): Promise<void> {
    await db
      .delete(memberFavourites)
      .where(and(isOwnedBy(memberFavourites, owner), eq(memberFavourites.item, item)))
  },
})
