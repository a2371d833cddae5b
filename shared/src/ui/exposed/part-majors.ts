import type { PartName } from './part-props.ts'

/**
 * The version of each part's props (`part-props.ts`). Raise it when an area that was built before can no longer use the
 * part: a release that exposes another one than a live area was built for is refused.
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
