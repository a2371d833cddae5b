export { basketQueries, type BasketKey, type BasketRow } from './basket.queries.ts'
