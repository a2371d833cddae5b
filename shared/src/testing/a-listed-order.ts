import type { ordersApi } from '../contracts/index.ts'

const AT = '2030-01-08T10:05:00.000Z'

type ListedOrder = ordersApi.OrderSummary & { canReview: boolean }

/** A row of a member's order list. Override only what the test is about. */
export const aListedOrder = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  businessOrderId: 'ord_1',
  orderNumber: 'LK4-7QX2',
  placedAt: AT,
  status: 'delivered',
  label: 'Delivered',
  percent: 100,
  isActive: false,
  isNegative: false,
  isRefundDue: false,
  canTrack: false,
  fulfilmentMethod: 'delivery',
  fulfilmentAt: AT,
  store: { id: 12, slug: 'fernhill-market-york-12', name: 'Fernhill Market York' },
  itemCount: 1,
  itemNames: ['Olive Oil'],
  pictures: [],
  orderTotal: 7.95,
  tip: 0,
  currency: { currencyCode: 'GBP', symbolChar: '£' },
  isReviewed: false,
  canReview: true,
  ...change,
})
