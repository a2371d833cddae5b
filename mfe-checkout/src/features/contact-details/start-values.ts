import type { basketApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $place } from '@larder/shared/stores'
import { $draft, type TypedAddress } from '../../stores/draft.ts'
import type { Details } from './details-schema.ts'

const hasText = (address: TypedAddress | undefined) => Boolean(address?.addressLine1)

/** What the form starts with: what was typed before, else what the basket, the profile and the place know. */
export function startValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const draft = $draft.get()
  const { contact, addresses } = basket
  const typed = hasText(draft.delivery) ? draft.delivery : undefined
  const address = typed ?? addresses.delivery ?? profile?.defaultDeliveryDetails
  return {
    firstName: draft.firstName || contact?.firstName || profile?.firstname || '',
    lastName: draft.lastName || contact?.lastName || profile?.lastname || '',
    email: draft.email || contact?.email || profile?.emailAddress || '',
    mobile: draft.mobile || contact?.phoneNumber || formatPhone(profile?.mobileContactNumber ?? ''),
    smsUpdates: draft.smsUpdates ?? contact?.smsUpdates ?? true,
    instructions: draft.instructions,
    acceptsTerms: draft.acceptsTerms,
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || $place.get().location?.postcode || '',
  }
}

/** The form's values as the draft keeps them. */
export function draftOf({ addressLine1, addressLine2, town, postcode, ...rest }: Details) {
  return { ...rest, delivery: { addressLine1, addressLine2, town, postcode } }
}
