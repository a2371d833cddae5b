import { and, eq } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { loyaltyEntries } from '../../model/schema/index.ts'
import { grantCredit, loadRewards, loadSpendInPeriod } from './credit.ts'
import { computePoints, getReachedTiers } from './loyalty.ts'
import { rewardReferral, type ReferralReward } from './referral.ts'

type DeliveredOrder = {
  brandId: string
  memberId: string
  businessOrderId: string
  storeId: number
  /** The amount paid for items, without delivery and tip. */
  spendPence: number
  now: Date
}

/**
 * Counts a member's delivered order towards loyalty and grants the credit of reached tiers and the referral reward.
 * Idempotent per order.
 */
export async function rewardDeliveredOrder(
  tx: Tx,
  order: DeliveredOrder,
): Promise<ReferralReward | undefined> {
  const { brandId, memberId, businessOrderId, storeId, spendPence, now } = order
  const owner = { brandId, memberId }
  const { loyalty } = await loadRewards(tx, brandId)
  const points = loyalty.isEnabled ? computePoints(spendPence, loyalty) : 0
  await tx
    .insert(loyaltyEntries)
    .values({ ...owner, businessOrderId, storeId, spendPence, points, at: now })
    .onConflictDoNothing()
  if (loyalty.isEnabled) {
    const { spendPence: total, since } = await loadSpendInPeriod(tx, owner, {
      now,
      periodDays: loyalty.periodDays,
    })
    for (const { slug, name, rewardPence } of getReachedTiers(total, loyalty)) {
      if (rewardPence === 0) continue
      const key = `tier:${slug}:${since.toISOString().slice(0, 10)}`
      await grantCredit(tx, {
        ...owner,
        amountPence: rewardPence,
        key,
        text: `${loyalty.name}: ${name}`,
        now,
      })
    }
  }
  return rewardReferral(tx, owner, now)
}

/** Takes back what a refunded order counted towards loyalty. The credit of tiers and invitations stays. */
export async function deleteLoyaltyOfOrder(
  tx: Tx,
  { brandId, businessOrderId }: Pick<DeliveredOrder, 'brandId' | 'businessOrderId'>,
): Promise<void> {
  const isEntry = and(
    eq(loyaltyEntries.brandId, brandId),
    eq(loyaltyEntries.businessOrderId, businessOrderId),
  )
  await tx.delete(loyaltyEntries).where(isEntry)
}
