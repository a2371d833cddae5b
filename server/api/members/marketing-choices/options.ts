import { eq } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { brands } from '../../model/schema/index.ts'

/** The brand's texts and channels of marketing (spec §3 Marketing). */
export async function marketingTexts(db: Executor, brandId: string) {
  const [row] = await db.select({ details: brands.details }).from(brands).where(eq(brands.id, brandId))
  if (!row) throw new Error(`No such brand: ${brandId}`)
  return row.details.marketing
}

/** One answer for all channels, as registration asks for it. */
export async function sameChoiceForAll(
  db: Executor,
  brandId: string,
  isOptedIn: boolean,
): Promise<Record<string, boolean>> {
  const { options } = await marketingTexts(db, brandId)
  return Object.fromEntries(options.map(({ type }) => [type, isOptedIn]))
}
