export { applyCoupon, changeTip, clearBasket, removeCoupon, restoreBasket, warmBasket } from './actions.ts'
export { findBasket, loadBasket, noteSession } from './find-basket.ts'
export { placeBasket, reserveSlot, swapFulfilment } from './fulfilment-actions.ts'
export { addItem, changeLine, changeQuantity, choiceOf, removeLine } from './line-actions.ts'
export {
  $basket,
  $isBasketAwaited,
  $isBasketLoaded,
  $isBasketPending,
  $itemCount,
  fetchBasket,
  forgetBasket,
  moveBasket,
  receiveBasket,
} from './state.ts'
export { applyPending, type PendingChange } from './pending.ts'
