export { OrderReview } from './OrderReview.tsx'
