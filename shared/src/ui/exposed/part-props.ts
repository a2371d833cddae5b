/**
 * The props of every part that an area lends to others, by `<area>/<Component>`: the contract between squads.
 * Parts take ids and callbacks, never a context of the page around them.
 */
export type PartProps = {
  'account/AccountMenu': object
  'account/AddressPicker': { type: 'delivery' | 'billing'; onPick: (address: object) => void }
  'account/RefereeButton': object
  'account/VerifyPhone': { onVerified: () => void }
  'basket/BasketButton': object
  'basket/BasketPanel': { storeSlug?: string }
  'basket/FulfilmentSwitch': { storeId: number; storeSlug: string }
  'basket/TimeSlotPicker': { storeId: number; onPicked?: () => void }
  'checkout/OrderTracking': { businessOrderId: string }
  'discovery/SearchWidget': { isAutoFocused?: boolean }
  'menu/BuyAgain': { storeId: number; storeSlug: string }
}

export type PartName = keyof PartProps
