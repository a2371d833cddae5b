import type { basketApi } from '@larder/shared/contracts'

/** The order details of a wallet's sheet. Amounts in major units, as on the wire. */
export type WalletOrder = {
  /** The brand's name, as the sheet shows it. */
  merchantName: string
  currencyCode: string
  total: number
  lines: { label: string; amount: number }[]
}

/** A choice of time in the express sheet. */
export type WalletOption = { id: string; label: string; description?: string }

export type WalletContact = {
  name: string
  email: string
  phone: string
  addressLine1: string
  addressLine2: string
  town: string
  postcode: string
  countryCode: string
}

export const formatWalletAmount = (amount: number): string => amount.toFixed(2)

/** The basket in the format of a wallet's sheet: the subtotal, then the other parts of the total. */
export function toWalletOrder(basket: basketApi.Basket, merchantName: string): WalletOrder {
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
