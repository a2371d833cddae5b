// Presentation of a basket and an order: lines, sums, steps, payment. Each area bundles its own copy, so what
// exists once in a page is imported here by its shared name (`@larder/shared/ui`), never by its file.
export { $confirmedAge, ageDeclined, ageRefusal, confirmAge, isAgeOpen } from './age.ts'
export { askBasketAge } from './basket-age.ts'
export { goodsAndRest } from './goods.ts'
export { aheadText, endText } from './status-text.ts'
export { Lines, lineDetails } from './Lines.tsx'
export { paymentText, tipText, totalText } from './payment-text.ts'
export { StatusSteps } from './StatusSteps.tsx'
export { Sums, sumsOf, type Sum } from './Sums.tsx'
