import { atom, readonlyType } from 'nanostores'
import type { Address, basketApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import type { Draft, TypedAddress } from './draft.ts'
import { getTypedAddress } from './typed-address.ts'

type Contact = Pick<Draft, 'firstName' | 'lastName' | 'email' | 'mobile' | 'smsUpdates'>

const trim = (text: string) => text.trim()

/** Identifies a contact that was sent with a basket, so that it is sent again only after a change. */
export function createContactKey(basketToken: string, contact: Contact): string {
  const { firstName, lastName, email, mobile, smsUpdates = false } = contact
  return JSON.stringify([basketToken, ...[firstName, lastName, email, mobile].map(trim), smsUpdates])
}

const listAddressParts = ({ addressLine1, addressLine2, town, postcode }: TypedAddress): string[] => [
  ...[addressLine1, addressLine2, town].map(trim),
  formatPostcode(postcode),
]

/** Identifies an address that was sent with a basket, and priced by the server. */
export const createAddressKey = (basketToken: string, address: TypedAddress): string =>
  JSON.stringify([basketToken, ...listAddressParts(address)])

const isSameAddress = (sent: Address, typed: TypedAddress): boolean =>
  listAddressParts({
    addressLine1: sent.addressLine1,
    addressLine2: sent.addressLine2 ?? '',
    town: sent.town,
    postcode: sent.postcode,
  }).join('\n') === listAddressParts(typed).join('\n')

/** Whether the server has the contact of the page: it was sent from here, or is the basket's own. */
export function isContactSent({ basketToken, contact }: basketApi.Basket, draft: Draft): boolean {
  const key = createContactKey(basketToken, draft)
  if (draft.sentContact === key) return true
  return (
    contact !== undefined &&
    createContactKey(basketToken, { ...contact, mobile: contact.phoneNumber }) === key
  )
}

const $current = atom<string | undefined>(undefined)
/** The key of an address whose new price the shopper is asked about, or did not accept. */
export const $unagreedAddress = readonlyType($current)

/** Marks an address as one whose price is not agreed to; undefined once it is. */
export function setUnagreedAddress(key: string | undefined): void {
  $current.set(key)
}

/** Whether the server has the address of the page: the typed one, else the basket's own. */
function isWithServer({ basketToken, addresses: { delivery } }: basketApi.Basket, draft: Draft): boolean {
  const typed = getTypedAddress(draft)
  if (!typed) return delivery !== undefined
  if (draft.sentAddress === createAddressKey(basketToken, typed)) return true
  return delivery !== undefined && isSameAddress(delivery, typed)
}

/** Whether the server has priced the address of the page, and the shopper has agreed to that price. */
export function isAddressSettled(basket: basketApi.Basket, draft: Draft): boolean {
  const address = getTypedAddress(draft) ?? basket.addresses.delivery
  if (!address) return false
  const key = createAddressKey(basket.basketToken, address)
  return isWithServer(basket, draft) && $current.get() !== key
}
