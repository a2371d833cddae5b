import type { FulfilmentMethod, ordersApi } from '@larder/shared/contracts'

type Paid = { payment: ordersApi.Order['payment']; fulfilmentMethod: FulfilmentMethod }

const WALLETS: Partial<Record<ordersApi.Order['payment']['method'], string>> = {
  ApplePay: 'Apple Pay',
  GooglePay: 'Google Pay',
  GooglePayExpress: 'Google Pay',
}

/** How an order is paid for: "Visa ending 4242", "Google Pay, Visa ending 4242", "Cash, to the driver". */
export function paymentText({ payment: { method, scheme, last4 }, fulfilmentMethod }: Paid): string {
  if (method === 'Cash')
    return fulfilmentMethod === 'delivery' ? 'Cash, to the driver' : 'Cash, when you collect'
  const card = scheme && last4 ? `${scheme} ending ${last4}` : undefined
  return [WALLETS[method], card].filter(Boolean).join(', ') || 'Card'
}
