export {
  addItem,
  warmBasket,
  applyCoupon,
  changeLine,
  changeQuantity,
  changeTip,
  choiceOf,
  clearBasket,
  findBasket,
  loadBasket,
  noteSession,
  removeCoupon,
  removeLine,
  reserveSlot,
  restoreBasket,
  swapFulfilment,
} from './actions.ts'
export {
  $basket,
  $isBasketLoaded,
  $isBasketPending,
  $itemCount,
  fetchBasket,
  forgetBasket,
  moveBasket,
  receiveBasket,
} from './state.ts'
export { applyPending, type PendingChange } from './pending.ts'
