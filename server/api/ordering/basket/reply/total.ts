import { tipBounds } from '@larder/shared/domain'
import type { BasketState } from '../basket-state.ts'

/** Tip and its bounds in pence: the store's default until the shopper decides; never for collection (readings 25). */
export function tipOf({ row, offer, store, priced, lines }: BasketState) {
  const { tipLimitLevels, driverTipIncrementPence: incrementPence } = offer.brand.profile
  const isEnabled = row.fulfilmentMethod === 'delivery' && store?.tips.enabled === true
  const bounds = tipBounds(tipLimitLevels, { incrementPence, totalPence: priced.totalPence })
  const suggestedPence = isEnabled ? Math.min(store.tips.defaultPence, bounds.maxPence) : 0
  const wanted = row.tipPence ?? suggestedPence
  const tipPence = isEnabled && lines.length > 0 ? Math.min(wanted, bounds.maxPence) : 0
  return { isEnabled, tipPence, suggestedPence, bounds }
}

/** What the order would cost now, tip included: the one figure that is shown, agreed and charged (trust P4). */
export function totalPence(state: BasketState): number {
  return state.priced.totalPence - state.creditPence + tipOf(state).tipPence
}
