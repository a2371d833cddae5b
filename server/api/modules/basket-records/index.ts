export {
  basketQueries,
  deleteBasketsBefore,
  existsBasket,
  hasDraftOrder,
  type BasketKey,
  type BasketRow,
} from './basket.queries.ts'
