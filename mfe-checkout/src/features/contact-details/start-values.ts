import type { basketApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $place } from '@larder/shared/stores'
import { $draft, type TypedAddress } from '../../stores/draft.ts'
import type { Details } from './details-schema.ts'

const hasText = (address: TypedAddress | undefined) => Boolean(address?.addressLine1)

type Contact = Pick<Details, 'firstName' | 'lastName' | 'email' | 'mobile'>

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

/** The first non-empty value of the sources, field by field. */
function firstContact(sources: readonly Partial<Contact>[]): Contact {
  const first = (field: keyof Contact) => sources.map((source) => source[field]).find(Boolean) ?? ''
  return {
    firstName: first('firstName'),
    lastName: first('lastName'),
    email: first('email'),
    mobile: first('mobile'),
  }
}

function addressFields(address: TypedAddress | null | undefined): TypedAddress {
  return {
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || $place.get().location?.postcode || '',
  }
}

/** The form's initial values: the shopper's earlier input, else the values of basket, profile and place. */
export function startValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const draft = $draft.get()
  const typed = hasText(draft.delivery) ? draft.delivery : undefined
  const address = typed ?? basket.addresses.delivery ?? profile?.defaultDeliveryDetails
  return {
    ...firstContact([draft, contactOfBasket(basket), contactOfProfile(profile)]),
    smsUpdates: draft.smsUpdates ?? basket.contact?.smsUpdates ?? true,
    instructions: draft.instructions,
    acceptsTerms: draft.acceptsTerms,
    ...addressFields(address),
  }
}

/** The form's values as the draft stores them. */
export function draftOf({ addressLine1, addressLine2, town, postcode, ...rest }: Details) {
  return { ...rest, delivery: { addressLine1, addressLine2, town, postcode } }
}
