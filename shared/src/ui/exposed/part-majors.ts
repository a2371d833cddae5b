import type { PartName } from './part-props.ts'

/**
 * The version of each part's props (`part-props.ts`). Raise it when areas that were built earlier can no longer use
 * the part: a release is rejected if it exposes another version than the one a live area was built for.
 */
export const PART_MAJORS: Readonly<Record<PartName, number>> = {
  'account/AccountMenu': 1,
  'account/AddressPicker': 1,
  'account/LatestOrder': 1,
  'account/RefereeButton': 1,
  'account/VerifyPhone': 1,
  'basket/BasketButton': 1,
  'basket/BasketPanel': 1,
  'basket/FulfilmentSwitch': 1,
  'basket/TimeSlotPicker': 1,
  'checkout/OrderTracking': 1,
  'discovery/SearchWidget': 1,
  'menu/BuyAgain': 1,
}
