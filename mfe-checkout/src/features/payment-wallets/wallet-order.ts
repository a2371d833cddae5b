import type { basketApi } from '@larder/shared/contracts'
import type { WalletOrder } from './wallet.ts'

/** A basket as a wallet's sheet lists it: the sum of its lines, then the other parts of the total. */
export function walletOrder(basket: basketApi.Basket, merchantName: string): WalletOrder {
  const { currency, orderSubtotal, orderTotal, savings, fees, tips } = basket
  const tip = tips.reduce((sum, { amount }) => sum + amount, 0)
  return {
    merchantName,
    currencyCode: currency.currencyCode,
    total: orderTotal,
    lines: [
      { label: 'Subtotal', amount: orderSubtotal },
      ...savings.map(({ name, amount }) => ({ label: name, amount: -amount })),
      ...fees.map(({ name, amount }) => ({ label: name, amount })),
      ...(tip > 0 ? [{ label: 'Driver tip', amount: tip }] : []),
    ],
  }
}
