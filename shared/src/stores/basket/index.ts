export {
  applyCoupon,
  changeTip,
  clearBasket,
  removeCoupon,
  setSubstitution,
  restoreBasket,
  warmBasket,
  placeBasket,
  reserveSlot,
  swapFulfilment,
  addItem,
  addItems,
  changeLine,
  changeQuantity,
  choiceOf,
  removeLine,
} from './actions.ts'
export { $leftOut, forgetLeftOut, noteLeftOut } from './left-out.ts'
export { $basketMerge, forgetBasketMerge, noteBasketMerge } from './merge.ts'
export { refreshMemberBasket } from './other-devices.ts'
export { keptBaskets, openBasketOfStore, openKeptBasket, rememberBasket } from './kept-baskets.ts'
export { requestBasketEarly } from './early-basket.ts'
export { findBasket, loadBasket, noteSession } from './find-basket.ts'
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
  withBasketReply,
} from './state.ts'
export { applyPending, type PendingChange } from './pending.ts'
