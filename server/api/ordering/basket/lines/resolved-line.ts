import type { basketApi } from '@larder/shared/contracts'
import type { StoredLine } from '../../../model/schema/index.ts'
import type { PricingLine } from '../../pricing/pricing.types.ts'
import type { Scope } from '../deals-in-scope.ts'
import type { BrandOffer, SoldItem } from '../shop.queries.ts'

/** A brand's current offer at one store. */
export type Menu = { brandId: string; offer: BrandOffer; items: ReadonlyMap<string, SoldItem>; scope: Scope }

type LineReply = Omit<
  basketApi.BasketLine,
  'unitPrice' | 'fullUnitPrice' | 'lineTotal' | 'discount' | 'lineTotalAfterDiscounts' | 'dealNames'
>
/** A stored line with the menu's current texts and prices. */
export type ResolvedLine = { reply: LineReply; pricing: PricingLine }
/** The same before its allergens, which follow from its options or parts. */
export type PricedLine = { reply: Omit<LineReply, 'allergens'>; pricing: PricingLine }

export type Conflict = basketApi.CheckoutConflict

/** A reason why a line cannot be ordered; its message is shown under the line. */
export const conflict = (code: Conflict['code'], message: string): Conflict => ({ code, message })

/** A line whose item left the menu: it is shown so that it can be removed, and costs nothing. */
export function unavailableLine(
  { id, menuItemId, quantity }: StoredLine,
  kind: 'item' | 'mealDeal',
): PricedLine {
  return {
    reply: {
      basketLineId: id,
      kind,
      menuItemId,
      menuItemSlug: menuItemId,
      name: 'No longer available',
      quantity,
      options: [],
      mealDealParts: [],
      hasChoices: false,
      isAlcohol: false,
      isHfss: false,
      checkoutConflicts: [conflict('ITEM_UNAVAILABLE', 'Item is no longer available.')],
    },
    pricing: { id, itemId: undefined, quantity, basePence: 0, optionsPence: 0 },
  }
}
