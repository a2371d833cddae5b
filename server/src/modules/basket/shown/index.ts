export { showBasket } from './show-basket.ts'
export { tipOf, totalPence } from './total.ts'
