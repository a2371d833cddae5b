import { plainDigits, plainText } from './typed-text.ts'

/**
 * After the trunk 0 or +44: 71 to 75 and 77 to 79, and 7624 of the Isle of Man. 70 and the rest of 76 are not mobile
 * numbers.
 */
const UK_MOBILE_PATTERN = /^(?:\+44|0)(?=7[1-57-9]\d{8}$|7624\d{6}$)/
/** E.164 numbers of other countries, whose own rules for mobile numbers are not checked. */
const FOREIGN_NUMBER_PATTERN = /^\+(?!44)[1-9]\d{7,14}$/

/** Usual separators between digits: spaces of any kind, brackets, hyphens, dots and slashes. */
const SEPARATOR_PATTERN = /[\s().\-\u2010-\u2015\u2212/]/g

/** A typed phone number in plain characters: without invisible ones, its digits as 0 to 9. Its spaces stay. */
export const plainPhone = (typed: string): string => plainDigits(plainText(typed)).replace(/^tel:/i, '')

/**
 * The E.164 form of a typed mobile phone number (spec §5 "Mobile phone number"): a UK one in any format (`07700
 * 900 123`, `+44 (0)7700-900123`, `447911123456`), or one of another country with its code (`+33 6 …`). Undefined for
 * landlines, letters and numbers of the wrong length. The server reads numbers with it, too.
 */
export function parseMobile(typed: string): string | undefined {
  const number = plainPhone(typed)
    .replace(SEPARATOR_PATTERN, '')
    .replace(/^00/, '+')
    .replace(/^44(?=7)/, '+44')
    .replace(/^\+440/, '+44')
  if (UK_MOBILE_PATTERN.test(number)) return number.replace(UK_MOBILE_PATTERN, '+44')
  return FOREIGN_NUMBER_PATTERN.test(number) ? number : undefined
}

/** Whether a typed text may be a mobile phone number. */
export const isMobileNumber = (typed: string): boolean => parseMobile(typed) !== undefined
