// Presentation of a basket and an order: lines, totals, steps, payment. Each area bundles its own copy, so singletons
// are imported here by their shared name (`@larder/shared/ui`), never by file.
export { OrderFiles } from './OrderFiles.tsx'
export { $confirmedAge, ageDeclinedText, ageRestrictionText, confirmAge, needsAgeCheck } from './age.ts'
export { promptForBasketAge } from './basket-age.ts'
export { MergeNotice } from './MergeNotice.tsx'
export { sayBasketIsKept } from './kept-basket.ts'
export { itemsAndRest, shortTotal, totalAndParts } from './items-total.ts'
export { aheadText, endText } from './status-text.ts'
export { Lines, lineDetails } from './Lines.tsx'
export { RefundList } from './RefundList.tsx'
export { tipText, totalText } from './payment-text.ts'
export { StatusSteps } from './StatusSteps.tsx'
export { TotalsTable } from './TotalsTable.tsx'
