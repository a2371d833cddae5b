import parsePhoneNumber from 'libphonenumber-js/mobile'

/** Ofcom reserves 07700 900000-900999 for drama and examples: they are never assigned, so the demo may use them. */
const FICTIONAL = /^\+447700900\d{3}$/

/** A UK mobile number in E.164, from any usual format; undefined for anything else (trust T4). */
export function mobileNumber(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, 'GB')
  if (!number) return undefined
  const isMobile = number.countryCallingCode === '44' && number.isValid()
  return isMobile || FICTIONAL.test(number.number) ? number.number : undefined
}
