import type { Charges, CouponDiscount } from './pricing.types.ts'

/** What delivery or collection costs at this subtotal after discounts; 0 for an empty basket. */
export function fulfilmentCost({ costPence, freeFromPence, tiers }: Charges, subtotalPence: number): number {
  if (freeFromPence !== undefined && subtotalPence >= freeFromPence) return 0
  const reached = tiers
    .filter(({ fromPence }) => fromPence <= subtotalPence)
    .toSorted((a, b) => a.fromPence - b.fromPence)
    .at(-1)
  return reached?.costPence ?? costPence
}

/** What a coupon takes off goods of this value; a free delivery takes nothing off goods. */
export function couponOffGoods(coupon: CouponDiscount | undefined, goodsPence: number): number {
  switch (coupon?.kind) {
    case undefined:
    case 'free-delivery':
      return 0
    case 'amount':
      return Math.min(coupon.amountPence, goodsPence)
    case 'percent':
      return Math.min(Math.floor((goodsPence * coupon.percent + 50) / 100), coupon.atMostPence ?? goodsPence)
  }
}
