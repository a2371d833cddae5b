import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import type { FulfilmentMethod, basketApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $place } from '@larder/shared/stores'
import { contactFields } from '../../stores/checkout-state.ts'
import { $draft, type TypedAddress } from '../../stores/draft.ts'

type Rules = readonly { regex: string }[]

/**
 * The details form, as the shopper sees it: one field per question, a message for each problem. Field rules
 * are the contracts'; the postcode is checked by the business profile's rules (spec §5).
 */
export function detailsSchema(method: FulfilmentMethod, postcodeRules: Rules) {
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
  // In the order of the page, because the error summary lists problems in this order.
  return z.object({
    ...contact,
    ...(method === 'delivery' ? addressShape(postcodeRules) : unused),
    ...consent,
  })
}

export type Details = z.infer<ReturnType<typeof detailsSchema>>

/** A shopper's input, as opposed to the place's postcode that came with the form. */
function hasInput(address: TypedAddress | undefined): address is TypedAddress {
  if (!address) return false
  const { addressLine1, addressLine2, town, postcode } = address
  return Boolean(addressLine1 || addressLine2 || town || (postcode && postcode !== placePostcode()))
}
const placePostcode = (): string => $place.get().location?.postcode ?? ''

/** The address the shopper chose when they looked for a store; a place without a street is none. */
function placeAddress(): TypedAddress | undefined {
  const { addressLine1, addressLine2 = '', town = '', postcode } = $place.get().location ?? {}
  return addressLine1 && postcode ? { addressLine1, addressLine2, town, postcode } : undefined
}

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'mobile'] as const
const ADDRESS_FIELDS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const
/** Fields that the form fills by itself. */
const FILLED_FIELDS = [...CONTACT_FIELDS, ...ADDRESS_FIELDS]

type Contact = Pick<Details, (typeof CONTACT_FIELDS)[number]>

const contactOfBasket = ({ contact }: basketApi.Basket): Partial<Contact> =>
  contact ? { ...contact, mobile: contact.phoneNumber } : {}

const contactOfProfile = (profile: memberApi.Profile | undefined): Partial<Contact> =>
  profile
    ? {
        firstName: profile.firstname,
        lastName: profile.lastname,
        email: profile.emailAddress,
        mobile: formatPhone(profile.mobileContactNumber ?? ''),
      }
    : {}

/** The first non-empty value of the sources, field by field; none for a field that the shopper emptied. */
function firstContact(sources: readonly Partial<Contact>[], emptied: readonly string[]): Contact {
  const first = (field: keyof Contact) =>
    emptied.includes(field) ? '' : (sources.map((source) => source[field]).find(Boolean) ?? '')
  return {
    firstName: first('firstName'),
    lastName: first('lastName'),
    email: first('email'),
    mobile: first('mobile'),
  }
}

function addressFields(address: TypedAddress | null | undefined, emptied: readonly string[]): TypedAddress {
  return {
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || (emptied.includes('postcode') ? '' : placePostcode()),
  }
}

/** The form's initial values: the shopper's earlier input, else the values of basket, profile and place. */
export function startValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const draft = $draft.get()
  const { emptied = [] } = draft
  const isTyped = hasInput(draft.delivery) || ADDRESS_FIELDS.some((field) => emptied.includes(field))
  const typed = isTyped ? draft.delivery : undefined
  const address = typed ?? basket.addresses.delivery ?? placeAddress() ?? profile?.defaultDeliveryDetails
  return {
    ...firstContact([draft, contactOfBasket(basket), contactOfProfile(profile)], emptied),
    smsUpdates: draft.smsUpdates ?? basket.contact?.smsUpdates ?? false,
    instructions: draft.instructions,
    acceptsTerms: draft.acceptsTerms,
    ...addressFields(address, emptied),
  }
}

/** Fields that came filled, now or before a reload, and that the shopper has emptied. */
function emptiedFields(values: Details, start: Details): string[] {
  const before = $draft.get().emptied ?? []
  return FILLED_FIELDS.filter((field) => !values[field] && (start[field] || before.includes(field)))
}

/** The form's values as the draft stores them; `start` are the ones it began with. */
export function keepTyped(values: Details, start: Details) {
  const { addressLine1, addressLine2, town, postcode, ...rest } = values
  const delivery = { addressLine1, addressLine2, town, postcode }
  return { ...rest, delivery, emptied: emptiedFields(values, start) }
}
