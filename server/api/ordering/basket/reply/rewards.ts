import type { basketApi } from '@larder/shared/contracts'
import { formatMoney, toMoney } from '@larder/shared/domain'
import type { MissedDeal } from '../../pricing/pricing.types.ts'
import type { BasketState } from '../basket-state.ts'

/** The text of a deal that a few more goods would reach. */
export function toMissed({ deal, missingQuantity, missingPence }: MissedDeal): basketApi.MissedPromotion {
  const missing =
    missingQuantity !== undefined ? String(missingQuantity) : formatMoney(toMoney(missingPence ?? 0), 'GBP')
  return {
    dealId: deal.id,
    dealSlug: deal.id,
    name: deal.name,
    message: `Add ${missing} more for ${deal.name}`,
    missingQuantity,
    missingSpend: missingPence === undefined ? undefined : toMoney(missingPence),
  }
}

/** A member's progress towards the next tier with this basket; absent for guests or without a scheme. */
export function loyaltyOf({
  offer,
  priced,
  shopper,
  loyaltySpendPence: spent,
}: BasketState): basketApi.Basket['loyalty'] {
  const { loyalty } = offer.rewards
  if (!loyalty.isEnabled || !shopper.isMember) return undefined
  const projected = spent + priced.subtotalAfterDiscountsPence
  const tiers = loyalty.tiers.toSorted((a, b) => a.spendPence - b.spendPence)
  const reached = tiers.filter(({ spendPence }) => spendPence <= projected && spendPence > spent)
  const next = tiers.find(({ spendPence }) => spendPence > projected)
  return {
    nextTierIn: toMoney(next ? next.spendPence - projected : 0),
    reachingTier: reached.at(-1)?.name,
    reachingReward:
      reached.length > 0 ? toMoney(reached.reduce((sum, tier) => sum + tier.rewardPence, 0)) : undefined,
    basketProjectedSpend: toMoney(projected),
  }
}
