import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../kernel/db/client.ts'
import { marketingChoices } from '../../model/schema/index.ts'

export type Choices = typeof marketingChoices.$inferSelect
export type NewChoices = typeof marketingChoices.$inferInsert

const isOwners = (brandId: string, owner: string) =>
  and(eq(marketingChoices.brandId, brandId), eq(marketingChoices.owner, owner))

/** Data access of marketing choices. An owner is `member:<id>` or `basket:<hash>`. */
export const choicesQueries = (db: Executor) => ({
  async find(brandId: string, owner: string): Promise<Choices | undefined> {
    const [row] = await db.select().from(marketingChoices).where(isOwners(brandId, owner))
    return row
  },
  async save(choices: NewChoices): Promise<void> {
    const { options, channelId, changedAt } = choices
    await db
      .insert(marketingChoices)
      .values(choices)
      .onConflictDoUpdate({
        target: [marketingChoices.brandId, marketingChoices.owner],
        set: { options, changedAt, ...(channelId !== undefined && { channelId }) },
      })
  },
  async delete(brandId: string, owner: string): Promise<void> {
    await db.delete(marketingChoices).where(isOwners(brandId, owner))
  },
})
