/** One line of a basket as pricing sees it: integer pence, per unit, before quantity. */
export type PricingLine = {
  id: string
  /** Menu item, which deals name; undefined for a meal deal, which no other deal discounts. */
  itemId: string | undefined
  quantity: number
  /** Item or size at the ordinary price. */
  basePence: number
  /** For members of the brand's membership; only counts when lower. */
  memberPence?: number | undefined
  /** Chosen options: charged in full whatever deal applies. */
  optionsPence: number
}

type DealFields = { id: string; name: string }

/** A deal that discounts single units: each unit takes part in at most one. */
export type UnitDeal = DealFields & { itemIds: ReadonlySet<string> } & (
    | { kind: 'multi-buy-price'; quantity: number; pricePence: number }
    | { kind: 'multi-buy-free'; quantity: number; free: number }
    | { kind: 'percent-off'; percent: number }
  )

/** Takes an amount off the whole basket; of several only the best counts. */
export type SpendDeal = DealFields & { kind: 'spend-and-save'; spendPence: number; amountPence: number }

export type PricingDeal = UnitDeal | SpendDeal

export type CouponDiscount =
  | { kind: 'percent'; percent: number; atMostPence?: number | undefined }
  | { kind: 'amount'; amountPence: number }
  | { kind: 'free-delivery' }

/** What the fulfilment costs by subtotal. */
export type Charges = {
  costPence: number
  /** From this subtotal on it is free. */
  freeFromPence?: number | undefined
  /** The last tier whose `fromPence` is reached replaces `costPence`. */
  tiers: readonly { fromPence: number; costPence: number }[]
}

export type PricingInput = {
  lines: readonly PricingLine[]
  deals: readonly PricingDeal[]
  /** The shopper pays membership prices. */
  paysMemberPrices: boolean
  coupon?: CouponDiscount | undefined
  charges: Charges
}

export type PricedLine = {
  id: string
  unitPence: number
  fullUnitPence: number
  totalPence: number
  /** Its share of every deal and of the coupon. */
  discountPence: number
  dealNames: string[]
}

export type MissedDeal = { deal: PricingDeal; missingQuantity?: number; missingPence?: number }

export type PricedBasket = {
  lines: PricedLine[]
  subtotalPence: number
  /** One entry for each deal that saved something. */
  dealSavings: { id: string; name: string; pence: number }[]
  /** What the coupon takes off the goods. */
  couponGoodsPence: number
  /** What the coupon takes off the fulfilment. */
  couponFulfilmentPence: number
  subtotalAfterDiscountsPence: number
  /** Before a free-delivery coupon. */
  fulfilmentPence: number
  /** Everything but the tip. */
  totalPence: number
  missedDeals: MissedDeal[]
  /** What membership prices would have saved a shopper who does not pay them. */
  missedMembershipPence: number
}
