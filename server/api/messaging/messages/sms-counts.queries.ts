import { gte, lt, sql } from 'drizzle-orm'
import type { NoticeSource } from '@larder/control/notices/sources/source.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { smsCounts } from '../../model/schema/index.ts'

const HOUR_MS = 3_600_000
const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Counts a text message that is about to be sent. */
export async function insertSmsCount(db: Db, brandId: string, now: Date): Promise<void> {
  const { hour, total } = smsCounts
  await db
    .insert(smsCounts)
    .values({ brandId, hour: startOfHour(now), total: 1 })
    .onConflictDoUpdate({ target: [smsCounts.brandId, hour], set: { total: sql`${total} + 1` } })
}

export const deleteSmsCountsBefore = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, smsCounts, lt(smsCounts.hour, before))

/** Brands that send more text messages in this hour or the one before than the setting allows. */
export const smsSource = (perHour: number): NoticeSource => ({
  kinds: ['sms-spending'],
  async find({ db, now }) {
    const since = new Date(startOfHour(now).getTime() - HOUR_MS)
    const rows = await db
      .select({ brandId: smsCounts.brandId, most: sql<number>`max(${smsCounts.total})` })
      .from(smsCounts)
      .where(gte(smsCounts.hour, since))
      .groupBy(smsCounts.brandId)
    return rows
      .filter(({ most }) => most > perHour)
      .map(({ brandId, most }) => ({
        kind: 'sms-spending',
        subject: brandId,
        brands: [brandId],
        text: `${brandId} sent ${most} text messages in an hour; ${perHour} are expected at most (SMS_PER_HOUR).`,
        detail: { most, perHour },
      }))
  },
})
