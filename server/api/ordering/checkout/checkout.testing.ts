import { checkoutApi, type basketApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import { createOrderRequest } from '@larder/testing/order-fixtures.ts'

type OrderChange = Partial<ReturnType<typeof createOrderRequest>> & {
  deliveryCost?: number
  termsVersion?: string
  key?: string
}

/** Posts the order of a basket with changes; `key` is its idempotency key. */
export const sendOrder = (visitor: Visitor, basket: basketApi.Basket, { key, ...change }: OrderChange = {}) =>
  visitor.call(
    checkoutApi.processOrder,
    { ...createOrderRequest(basket), ...change },
    key ? { idempotencyKey: key } : {},
  )
