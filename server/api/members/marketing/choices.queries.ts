import { eq, and, like, lt, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Executor, Db } from '@larder/kernel/db/client.ts'
import { brands, marketingChoices } from '../../model/schema/index.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'

/** The brand's marketing texts and channels (spec §3 Marketing). */
export async function findMarketingTexts(db: Executor, brandId: string) {
  const [row] = await db.select({ details: brands.details }).from(brands).where(eq(brands.id, brandId))
  if (!row) throw new Error(`No such brand: ${brandId}`)
  return row.details.marketing
}

export async function saveChoiceForAllChannels(
  db: Executor,
  brandId: string,
  isOptedIn: boolean,
): Promise<Record<string, boolean>> {
  const { options } = await findMarketingTexts(db, brandId)
  return Object.fromEntries(options.map(({ type }) => [type, isOptedIn]))
}

export type Choices = typeof marketingChoices.$inferSelect
type NewChoices = typeof marketingChoices.$inferInsert

const belongsToOwner = (brandId: string, owner: string) =>
  and(eq(marketingChoices.brandId, brandId), eq(marketingChoices.owner, owner))

/** The owner of a guest's choices: another session that takes over the basket does not get them. */
export const toBasketOwner = ({ basketId, sessionId }: { basketId: string; sessionId: string }) =>
  `basket:${basketId}/${sessionId}`

type BasketExistsCondition = (basket: { brandId: SQLWrapper; id: SQLWrapper }) => SQL

/** Deletes the choices of guests whose basket no longer exists, except choices changed since `before`. */
export async function deleteChoicesWithoutBasket(
  db: Db,
  { before, existsBasket }: { before: Date; existsBasket: BasketExistsCondition },
): Promise<void> {
  const { brandId, changedAt, owner } = marketingChoices
  const id = sql`split_part(substr(${owner}, ${'basket:'.length + 1}), '/', 1)`
  const isLeft = and(like(owner, 'basket:%'), lt(changedAt, before), not(existsBasket({ brandId, id })))
  if (isLeft) await deleteOldRows(db, marketingChoices, isLeft)
}

/** Queries for marketing choices. An owner is `member:<id>` or `toBasketOwner`. */
export const choicesQueries = (db: Executor) => ({
  async find(brandId: string, owner: string): Promise<Choices | undefined> {
    const [row] = await db.select().from(marketingChoices).where(belongsToOwner(brandId, owner))
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
    await db.delete(marketingChoices).where(belongsToOwner(brandId, owner))
  },
})
