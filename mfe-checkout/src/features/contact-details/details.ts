import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import type { FulfilmentMethod, basketApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $place } from '@larder/shared/stores'
import { contactFields } from '../../stores/checkout-state.ts'
import { $draft, type TypedAddress } from '../../stores/draft.ts'

type Rules = readonly { regex: string }[]

/**
 * The schema of the details form: one field per question, with a message for each error. Fields follow the
 * contracts; the postcode follows the business profile's rules (spec §5).
 */
export function createDetailsSchema(method: FulfilmentMethod, postcodeRules: Rules) {
  const contact = { ...contactFields, smsUpdates: z.boolean() }
  const consent = {
    instructions: z.string().trim().max(500, 'Enter a shorter note'),
    acceptsTerms: z.boolean().refine((accepted) => accepted, 'Accept the terms to place your order'),
  }
  const unused = {
    addressLine1: z.string(),
    addressLine2: z.string(),
    town: z.string(),
    postcode: z.string(),
  }
  // In page order, because the error summary lists errors in this order.
  return z.object({
    ...contact,
    ...(method === 'delivery' ? addressShape(postcodeRules) : unused),
    ...consent,
  })
}

export type Details = z.infer<ReturnType<typeof createDetailsSchema>>

/** Whether the shopper typed an address, and not only the prefilled postcode is there. */
function hasTypedAddress(address: TypedAddress | undefined): address is TypedAddress {
  if (!address) return false
  const { addressLine1, addressLine2, town, postcode } = address
  return Boolean(addressLine1 || addressLine2 || town || (postcode && postcode !== readPlacePostcode()))
}
const readPlacePostcode = (): string => $place.get().location?.postcode ?? ''

/** The address chosen in the store search; undefined without a street. */
function readPlaceAddress(): TypedAddress | undefined {
  const { addressLine1, addressLine2 = '', town = '', postcode } = $place.get().location ?? {}
  return addressLine1 && postcode ? { addressLine1, addressLine2, town, postcode } : undefined
}

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'mobile'] as const
const ADDRESS_FIELDS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const
/** Fields that the form prefills. */
const PREFILLED_FIELDS = [...CONTACT_FIELDS, ...ADDRESS_FIELDS]

type Contact = Pick<Details, (typeof CONTACT_FIELDS)[number]>

const readBasketContact = ({ contact }: basketApi.Basket): Partial<Contact> =>
  contact ? { ...contact, mobile: contact.phoneNumber } : {}

const readProfileContact = (profile: memberApi.Profile | undefined): Partial<Contact> =>
  profile
    ? {
        firstName: profile.firstname,
        lastName: profile.lastname,
        email: profile.emailAddress,
        mobile: formatPhone(profile.mobileContactNumber ?? ''),
      }
    : {}

/** The first non-empty value of the sources for each field; empty for a field that the shopper cleared. */
function chooseContact(sources: readonly Partial<Contact>[], emptied: readonly string[]): Contact {
  const first = (field: keyof Contact) =>
    emptied.includes(field) ? '' : (sources.map((source) => source[field]).find(Boolean) ?? '')
  return {
    firstName: first('firstName'),
    lastName: first('lastName'),
    email: first('email'),
    mobile: first('mobile'),
  }
}

function toAddressFields(address: TypedAddress | null | undefined, emptied: readonly string[]): TypedAddress {
  return {
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || (emptied.includes('postcode') ? '' : readPlacePostcode()),
  }
}

/** The form's initial values: earlier input, or else the values of basket, profile and place. */
export function readInitialValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const draft = $draft.get()
  const { emptied = [] } = draft
  const isTyped = hasTypedAddress(draft.delivery) || ADDRESS_FIELDS.some((field) => emptied.includes(field))
  const typed = isTyped ? draft.delivery : undefined
  const address = typed ?? basket.addresses.delivery ?? readPlaceAddress() ?? profile?.defaultDeliveryDetails
  return {
    ...chooseContact([draft, readBasketContact(basket), readProfileContact(profile)], emptied),
    smsUpdates: draft.smsUpdates ?? basket.contact?.smsUpdates ?? false,
    instructions: draft.instructions,
    acceptsTerms: draft.acceptsTerms,
    ...toAddressFields(address, emptied),
  }
}

/** Prefilled fields, now or before a reload, that the shopper has cleared. */
function findEmptiedFields(values: Details, initial: Details): string[] {
  const emptiedBefore = $draft.get().emptied ?? []
  return PREFILLED_FIELDS.filter(
    (field) => !values[field] && (initial[field] || emptiedBefore.includes(field)),
  )
}

/** Converts the form's values for the draft; `initial` are the values that the form started with. */
export function toDraft(values: Details, initial: Details) {
  const { addressLine1, addressLine2, town, postcode, ...rest } = values
  const delivery = { addressLine1, addressLine2, town, postcode }
  return { ...rest, delivery, emptied: findEmptiedFields(values, initial) }
}
