import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import type { FulfilmentMethod, basketApi, memberApi } from '@larder/shared/contracts'
import { contactFields } from '../../stores/checkout-state.ts'
import { $draft, type TypedAddress } from '../../stores/draft.ts'
import { CONTACT_FIELDS } from '../../stores/prefill-contact.ts'
import {
  ADDRESS_FIELDS,
  getPlaceAddress,
  getPlacePostcode,
  getTypedAddress,
} from '../../stores/typed-address.ts'

type Rules = readonly { regex: string }[]

/**
 * The schema of the details form: one field per question, with a message for each error. Fields follow the
 * contracts; the postcode follows the business profile's rules (spec §5).
 */
export function createDetailsSchema(method: FulfilmentMethod, postcodeRules: Rules) {
  const unused = {
    addressLine1: z.string(),
    addressLine2: z.string(),
    town: z.string(),
    postcode: z.string(),
  }
  // In page order, because the error summary lists errors in this order.
  return z.object({
    ...contactFields,
    smsUpdates: z.boolean(),
    ...(method === 'delivery' ? addressShape(postcodeRules) : unused),
    instructions: z.string().trim().max(500, 'Enter a shorter note'),
  })
}

export type Details = z.infer<ReturnType<typeof createDetailsSchema>>

function toAddressFields(address: TypedAddress | null | undefined, emptied: readonly string[]): TypedAddress {
  return {
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || (emptied.includes('postcode') ? '' : getPlacePostcode()),
  }
}

/** The address of the form: earlier input, or else that of basket, store search and profile. */
function chooseAddress(basket: basketApi.Basket, profile: memberApi.Profile | undefined) {
  const address = getTypedAddress($draft.get()) ?? basket.addresses.delivery ?? getPlaceAddress()
  return address ?? profile?.defaultDeliveryDetails
}

/** The form's initial values; the draft has the contact already (`prefillContact`). */
export function getInitialValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const { firstName, lastName, email, mobile, smsUpdates = false, instructions, emptied = [] } = $draft.get()
  const address = toAddressFields(chooseAddress(basket, profile), emptied)
  return { firstName, lastName, email, mobile, smsUpdates, instructions, ...address }
}

const PREFILLED_FIELDS = [...CONTACT_FIELDS, ...ADDRESS_FIELDS]

/** Prefilled fields, now or before a reload, that the shopper has cleared. */
function getEmptiedFields(values: Details, initial: Details): string[] {
  const emptiedBefore = $draft.get().emptied ?? []
  return PREFILLED_FIELDS.filter(
    (field) => !values[field] && (initial[field] || emptiedBefore.includes(field)),
  )
}

/** Converts the form's values for the draft; `initial` are the values that the form started with. */
export function toDraft(values: Details, initial: Details) {
  const { addressLine1, addressLine2, town, postcode, ...rest } = values
  const delivery = { addressLine1, addressLine2, town, postcode }
  return { ...rest, delivery, emptied: getEmptiedFields(values, initial) }
}
