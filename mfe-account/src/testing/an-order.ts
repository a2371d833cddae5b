import type { memberApi, ordersApi } from '@larder/shared/contracts'

const AT = '2030-01-08T10:05:00.000Z'

type OrderChange = Partial<Omit<memberApi.MemberOrder, 'status'>> & {
  status?: Partial<ordersApi.OrderStatus>
}

/** A member's order, delivered and not reviewed. */
export function anOrder({ status, ...change }: OrderChange = {}): memberApi.MemberOrder {
  const businessOrderId = 'ord_1'
  const label = status?.label ?? 'Delivered'
  return {
    businessOrderId,
    orderNumber: 'LK4-7QX2',
    placedAt: AT,
    status: {
      businessOrderId,
      status: 'delivered',
      label,
      percent: 100,
      steps: [{ key: 'delivered', label, percent: 100, isDone: true, isCurrent: true, at: AT }],
      isActive: false,
      isNegative: false,
      canTrack: false,
      fulfilmentMethod: 'delivery',
      fulfilmentAt: AT,
      updatedAt: AT,
      isRefundDue: false,
      ...status,
    },
    fulfilmentMethod: 'delivery',
    slot: {
      slotId: 's1',
      date: '2030-01-08',
      start: '10:00',
      end: '10:30',
      startsAt: AT,
      isAsap: false,
      todaySelected: true,
      denyPayments: { cash: false, card: false },
    },
    store: { id: 12, slug: 'york-12', name: 'Fernhill Market York', timeZone: 'Europe/London' },
    currency: { currencyCode: 'GBP', symbolChar: '£' },
    items: [],
    savings: [],
    fees: [],
    tip: 0,
    orderSubtotal: 7.95,
    orderTotal: 7.95,
    payment: { method: 'Cash', state: 'pending' },
    contact: { firstName: 'Ada', lastName: 'Byron', email: 'ada@fernhill.example', phoneNumber: '' },
    loyaltyPoints: 0,
    isReviewed: false,
    link: '/checkout/success?order=x',
    review: null,
    canReview: true,
    ...change,
  }
}
