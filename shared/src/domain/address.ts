import { Address } from '../contracts/index.ts'
import { cleanPostcode } from './postcode.ts'

/**
 * Converts an address in any spelling (addressline1, line1 …) to the internal one. Undefined for a value that is not
 * an object or has no line 1 and town.
 */
export function normaliseAddress(input: unknown): Address | undefined {
  const result = Address.safeParse(input)
  return result.success ? result.data : undefined
}

type AddressLines = {
  addressLine1?: string | undefined
  town?: string | undefined
  countryCode?: string | undefined
}

/** Whether an address has line 1, a country code and a town (spec §5). */
export function isAddressComplete({ addressLine1, town, countryCode }: AddressLines): boolean {
  return [addressLine1, town, countryCode].every((part) => Boolean(part?.trim()))
}

/** The United Kingdom and the islands whose postcodes have the same format. */
const UK_POSTCODE_COUNTRIES = ['GB', 'JE', 'GG', 'IM']
const UK_POSTCODE_PATTERN = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** False for a UK postcode with another country: one of the two is wrong (readings 2). */
export function isPostcodeInCountry({
  postcode = '',
  countryCode = '',
}: {
  postcode?: string | undefined
  countryCode?: string | undefined
}): boolean {
  return UK_POSTCODE_COUNTRIES.includes(countryCode) || !UK_POSTCODE_PATTERN.test(cleanPostcode(postcode))
}

type SuggestionLines = { address?: { line1: string; line2: string; town: string } | undefined }

/** Whether a geolocated suggestion has line 1 or line 2, and the town (spec §5). Others are dropped. */
export function isUsefulSuggestion({ address }: SuggestionLines): boolean {
  if (!address) return false
  return Boolean((address.line1.trim() || address.line2.trim()) && address.town.trim())
}

type AddressParts = Partial<
  Record<'addressLine1' | 'addressLine2' | 'town' | 'county' | 'postcode', string | undefined>
>

/** Formats an address in one line: `12 Stonegate, York, YO1 8AS`. */
export function formatAddress({ addressLine1, addressLine2, town, county, postcode }: AddressParts): string {
  return [addressLine1, addressLine2, town, county, postcode]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')
}
