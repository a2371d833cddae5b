import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import type { BrandOffer } from './shop.queries.ts'

type EmptyBasketInput = {
  store?: Store | undefined
  method?: FulfilmentMethod | undefined
  location?: FulfilmentLocation | undefined
}

/** The basket of a visitor who has none: nothing is stored until the first write. */
export function emptyBasket(
  { brand }: BrandOffer,
  { store, method = 'delivery', location }: EmptyBasketInput,
): basketApi.Basket {
  const terms = store?.methods[method]
  const minSpend = toMoney(terms?.minSpendPence ?? 0)
  return {
    basketToken: '',
    version: 0,
    storeId: store?.id,
    store: store && { slug: store.slug, name: store.name },
    currency: brand.currency,
    items: [],
    itemCount: 0,
    savings: [],
    fees: [],
    orderSubtotal: 0,
    orderSubtotalAfterDiscounts: 0,
    orderTotal: 0,
    fulfilmentMethod: { type: method, cost: 0, minSpend, minSpendShortfall: minSpend },
    fulfilmentLocation: location,
    addresses: {},
    loyaltyPoints: 0,
    missedPromotions: [],
    missedMembershipPriceDiscount: 0,
    tips: [],
    tipLimits: {
      isEnabled: false,
      max: 0,
      increment: toMoney(brand.profile.driverTipIncrementPence),
      suggested: 0,
    },
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: 0 },
    hasAlcohol: false,
    checkoutConflicts: [],
    isValid: false,
  }
}
