/**
 * The props of every component that an area exposes to others, by `<area>/<Component>`: the contract between squads.
 * Exposed components take ids and callbacks, and must not depend on a React context of the surrounding page.
 */
export type PartProps = {
  'account/AccountMenu': object
  'account/AddressPicker': { type: 'delivery' | 'billing'; onPick: (address: object) => void }
  'account/LatestOrder': object
  'account/RefereeButton': object
  'account/VerifyPhone': { onVerified: () => void }
  'basket/BasketButton': object
  'basket/BasketPanel': { storeSlug?: string }
  'basket/FulfilmentSwitch': { storeId: number; storeSlug: string }
  'basket/TimeSlotPicker': { storeId: number; onPicked?: () => void }
  'checkout/OrderTracking': { businessOrderId: string }
  'discovery/SearchWidget': { takesFocus?: boolean }
  'menu/BuyAgain': { storeId: number; storeSlug: string }
}

export type PartName = keyof PartProps
