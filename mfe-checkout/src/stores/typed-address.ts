import { $place } from '@larder/shared/stores'
import type { Draft, TypedAddress } from './draft.ts'

/** The postcode of the store search, which fills in the address's postcode. */
export const getPlacePostcode = (): string => $place.get().location?.postcode ?? ''

/** The address chosen in the store search; undefined without a street. */
export function getPlaceAddress(): TypedAddress | undefined {
  const { addressLine1, addressLine2 = '', town = '', postcode } = $place.get().location ?? {}
  return addressLine1 && postcode ? { addressLine1, addressLine2, town, postcode } : undefined
}

export const ADDRESS_FIELDS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const

/** The delivery address that the shopper typed or cleared; undefined when only the prefilled postcode is there. */
export function getTypedAddress({ delivery, emptied = [] }: Draft): TypedAddress | undefined {
  if (!delivery) return undefined
  const { addressLine1, addressLine2, town, postcode } = delivery
  const isTyped = Boolean(
    addressLine1 || addressLine2 || town || (postcode && postcode !== getPlacePostcode()),
  )
  return isTyped || ADDRESS_FIELDS.some((field) => emptied.includes(field)) ? delivery : undefined
}
