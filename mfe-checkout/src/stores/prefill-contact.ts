import type { basketApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $draft, saveDraft, type Draft } from './draft.ts'

export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'mobile'] as const
type Contact = Pick<Draft, (typeof CONTACT_FIELDS)[number]>

const getBasketContact = ({ contact }: basketApi.Basket): Partial<Contact> =>
  contact ? { ...contact, mobile: contact.phoneNumber } : {}

const getProfileContact = (profile: memberApi.Profile | undefined): Partial<Contact> =>
  profile
    ? {
        firstName: profile.firstname,
        lastName: profile.lastname,
        email: profile.emailAddress,
        mobile: formatPhone(profile.mobileContactNumber ?? ''),
      }
    : {}

/**
 * Fills the contact fields that are empty from the basket, else from the member's profile. A field that the shopper
 * cleared stays empty.
 */
export function prefillContact(basket: basketApi.Basket, profile: memberApi.Profile | undefined): void {
  const draft = $draft.get()
  const { emptied = [] } = draft
  const sources = [draft, getBasketContact(basket), getProfileContact(profile)]
  const first = (field: keyof Contact) =>
    emptied.includes(field) ? '' : (sources.map((source) => source[field]).find(Boolean) ?? '')
  const changed = CONTACT_FIELDS.filter((field) => first(field) !== draft[field])
  const smsUpdates = draft.smsUpdates ?? basket.contact?.smsUpdates
  if (changed.length === 0 && smsUpdates === draft.smsUpdates) return
  saveDraft({ ...Object.fromEntries(changed.map((field) => [field, first(field)])), smsUpdates })
}
