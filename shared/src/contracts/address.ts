import * as z from 'zod'
import { trimText } from '../lib/index.ts'

const RENAMED_KEYS: Record<string, string> = {
  addressline1: 'addressLine1',
  addressline2: 'addressLine2',
  line1: 'addressLine1',
  line2: 'addressLine2',
  phoneNumber: 'telephone',
  country: 'countryCode',
}
const EMPTY_MEANS_ABSENT = new Set(['latitude', 'longitude', 'email', 'telephone'])

/**
 * Normalises the spellings of address keys. Older keys are renamed; the current ones win when both are sent (readings
 * 6).
 */
function withCurrentKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const entries = Object.entries(input).filter(
    ([key, value]) => value !== null && !(value === '' && EMPTY_MEANS_ABSENT.has(key)),
  )
  const renamed = entries
    .filter(([key]) => key in RENAMED_KEYS)
    .map(([key, value]) => [RENAMED_KEYS[key] ?? key, value])
  const current = entries.filter(([key]) => !(key in RENAMED_KEYS))
  return Object.fromEntries([...renamed, ...current])
}

const AddressLine = (max: number, missingText?: string) => z.string(missingText).overwrite(trimText).max(max)

/** Fields of an address (spec §3). UK and its older spellings are stored as GB (readings 2). */
export const addressFields = {
  addressLine1: AddressLine(200),
  addressLine2: AddressLine(200).default(''),
  town: AddressLine(100),
  county: AddressLine(100).default(''),
  postcode: AddressLine(12).default(''),
  countryCode: AddressLine(3)
    .default('GB')
    .overwrite((code) => (/^(uk|gb|gbr)$/i.test(code) ? 'GB' : code.toUpperCase())),
  formattedAddress: AddressLine(500).optional(),
  description: AddressLine(500).optional(),
  placeId: AddressLine(300).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}
const personFields = {
  firstName: AddressLine(100).optional(),
  lastName: AddressLine(100).optional(),
  email: AddressLine(254).optional(),
  telephone: AddressLine(30).optional(),
}

/** Spec §5: the address must be an object. */
const NOT_AN_OBJECT = 'Invalid address object.'

const AddressFields = z.object({ ...addressFields, ...personFields }, NOT_AN_OBJECT)
const NewAddressFields = z.strictObject(
  {
    ...addressFields,
    ...personFields,
    addressLine1: AddressLine(200, 'Enter address line 1').min(1, 'Enter address line 1'),
    town: AddressLine(100, 'Enter a town or city').min(1, 'Enter a town or city'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : NOT_AN_OBJECT,
  },
)

/** An address as read or sent, in any spelling; unknown fields are dropped. It may be incomplete. */
export const Address = z.preprocess(
  (input: z.input<typeof AddressFields>) => withCurrentKeys(input),
  AddressFields,
)
export type Address = z.infer<typeof Address>

/** An address to be saved: it needs line 1, a country code and a town (spec §5). Unknown fields are rejected. */
export const NewAddress = z.preprocess(
  (input: z.input<typeof NewAddressFields>) => withCurrentKeys(input),
  NewAddressFields,
)
export type NewAddress = z.infer<typeof NewAddress>

export const AddressType = z.enum(['delivery', 'billing'])
export type AddressType = z.infer<typeof AddressType>

/** An address of a member's address book (spec §3 Saved address). */
export const SavedAddress = z.object({
  addressId: z.string(),
  type: AddressType,
  isDefault: z.boolean(),
  ...addressFields,
  ...personFields,
})
export type SavedAddress = z.infer<typeof SavedAddress>
