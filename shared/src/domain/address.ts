import { Address } from '../contracts/index.ts'
import { cleanPostcode } from './postcode.ts'

/**
 * Converts an address of any spelling (addressline1, line1 …) to the internal one. Undefined when it is not
 * an object or has no line 1 and town.
 */
export function normaliseAddress(sent: unknown): Address | undefined {
  const read = Address.safeParse(sent)
  return read.success ? read.data : undefined
}

type Lines = {
  addressLine1?: string | undefined
  town?: string | undefined
  countryCode?: string | undefined
}

/** Complete only with line 1, a country code and a town (spec §5). */
export function isAddressComplete({ addressLine1, town, countryCode }: Lines): boolean {
  return [addressLine1, town, countryCode].every((part) => Boolean(part?.trim()))
}

/** The United Kingdom, and the islands whose postcodes are of the same form. */
const WITH_UK_POSTCODES = ['GB', 'JE', 'GG', 'IM']
const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** False for a British postcode in another country: one of the two is wrong (readings 2). */
export function isPostcodeOfCountry({
  postcode = '',
  countryCode = '',
}: {
  postcode?: string | undefined
  countryCode?: string | undefined
}): boolean {
  return WITH_UK_POSTCODES.includes(countryCode) || !UK_POSTCODE.test(cleanPostcode(postcode))
}

type Suggested = { address?: { line1: string; line2: string; town: string } | undefined }

/** Geolocated suggestions are kept only if they have line 1 or line 2, and the town (spec §5). */
export function isUsefulSuggestion({ address }: Suggested): boolean {
  if (!address) return false
  return Boolean((address.line1.trim() || address.line2.trim()) && address.town.trim())
}

type Parts = Partial<
  Record<'addressLine1' | 'addressLine2' | 'town' | 'county' | 'postcode', string | undefined>
>

/** One line for display: `12 Stonegate, York, YO1 8AS`. */
export function formatAddress({ addressLine1, addressLine2, town, county, postcode }: Parts): string {
  return [addressLine1, addressLine2, town, county, postcode]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')
}
