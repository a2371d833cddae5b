import * as z from 'zod'
import type { SavedAddress } from '@larder/shared/contracts'
import { checkPostcode } from '@larder/shared/domain'

type Rules = readonly { regex: string }[]

/** The address form; the postcode is tested by the business profile's rules (spec §5). */
export function addressFields(postcodeRules: Rules) {
  return z.object({
    description: z.string().trim().max(60, 'Enter a shorter name'),
    postcode: z.string().superRefine((typed, context) => {
      const check = checkPostcode(typed, postcodeRules)
      if (!check.ok) context.addIssue({ code: 'custom', message: check.message })
    }),
    addressLine1: z.string().trim().min(1, 'Enter address line 1').max(200),
    addressLine2: z.string().trim().max(200),
    town: z.string().trim().min(1, 'Enter a town or city').max(100),
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

/** What the form starts with for an address that is there. */
export function detailsOf(address: SavedAddress): AddressDetails {
  const { description = '', postcode, addressLine1, addressLine2, town, county } = address
  return { description, postcode, addressLine1, addressLine2, town, county }
}
