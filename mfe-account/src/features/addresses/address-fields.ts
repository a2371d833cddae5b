import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import type { SavedAddress } from '@larder/shared/contracts'

type Rules = readonly { regex: string }[]

/** The address form's fields; the postcode is checked by the business profile's rules (spec §5). */
export function addressFields(postcodeRules: Rules) {
  return z.object({
    description: z.string().trim().max(60, 'Enter a shorter name'),
    ...addressShape(postcodeRules),
    county: z.string().trim().max(100),
  })
}
export type AddressDetails = z.infer<ReturnType<typeof addressFields>>

export const emptyAddress: AddressDetails = {
  description: '',
  postcode: '',
  addressLine1: '',
  addressLine2: '',
  town: '',
  county: '',
}

/** The form's initial values for an existing address. */
export function readDetails(address: SavedAddress): AddressDetails {
  const { description = '', postcode, addressLine1, addressLine2, town, county } = address
  return { description, postcode, addressLine1, addressLine2, town, county }
}
