/** Messages between a wallet's script in the shop's page and its sheet in an iframe of the sandbox. */

export type SheetOption = { id: string; label: string; description?: string }

export type SheetModel = {
  merchant: string
  /** As the person reads it: `£12.50`. */
  total: string
  lines: { label: string; amount: string }[]
  needsAddress: boolean
  options: SheetOption[]
  selectedOption?: string
  /** Why the chosen address or option is not accepted. */
  problem?: string
  /** False while the shop has not answered. */
  isReady: boolean
}

export type SheetAddress = {
  id: string
  name: string
  line1: string
  town: string
  postcode: string
  phone: string
}

export type SheetToPage =
  | { type: 'ready' }
  | { type: 'cancel' }
  | { type: 'address'; address: SheetAddress }
  | { type: 'option'; id: string }
  | { type: 'pay'; cardToken: string; last4: string; network: string; email: string; address: SheetAddress }

export type PageToSheet =
  | { type: 'show'; model: SheetModel }
  | { type: 'done'; isPaid: boolean; text?: string }
