// Presentation of a basket and an order: lines, sums, steps, payment. Each area bundles its own copy, so what
// exists once in a page is imported here by its shared name (`@larder/shared/ui`), never by its file.
export { goodsAndRest } from './goods.ts'
export { aheadWords } from './ahead-words.ts'
export { Lines } from './Lines.tsx'
export { lineDetails } from './line-words.ts'
export { paymentWords } from './payment-words.ts'
export { endWords } from './end-words.ts'
export { StatusSteps } from './StatusSteps.tsx'
export { Sums } from './Sums.tsx'
export { sumsOf, type Sum } from './sums.ts'
