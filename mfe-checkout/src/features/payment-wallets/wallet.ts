/** What a wallet's sheet shows and takes. Amounts in major units, as on the wire. */
export type WalletOrder = {
  /** The brand's name, as the sheet shows it. */
  merchantName: string
  currencyCode: string
  total: number
  lines: { label: string; amount: number }[]
}

/** A choice of time in the express sheet. */
export type WalletOption = { id: string; label: string; description?: string }

/** What a shopper who pays straight from the basket tells through the wallet. */
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

/** Amounts as wallets write them: two decimals, a point. */
export const walletAmount = (amount: number): string => amount.toFixed(2)
