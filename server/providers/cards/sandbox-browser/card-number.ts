/** Card number rules of the sandbox, used by its API and, as browser script, by its card fields. */

export type Scheme =
  | 'Visa'
  | 'Mastercard'
  | 'Discover'
  | 'JCB'
  | 'American Express'
  | 'Maestro'
  | 'Diners Club International'

type CardFormat = { scheme: Scheme; pattern: RegExp; lengths: number[]; gaps: number[]; codeLength: number }

const CARD_FORMATS: CardFormat[] = [
  { scheme: 'American Express', pattern: /^3[47]/, lengths: [15], gaps: [4, 10], codeLength: 4 },
  {
    scheme: 'Diners Club International',
    pattern: /^3(?:0|6|8)/,
    lengths: [14],
    gaps: [4, 10],
    codeLength: 3,
  },
  { scheme: 'JCB', pattern: /^35/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 },
  { scheme: 'Visa', pattern: /^4/, lengths: [13, 16, 19], gaps: [4, 8, 12, 16], codeLength: 3 },
  { scheme: 'Mastercard', pattern: /^(?:5[1-5]|2[2-7])/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 },
  { scheme: 'Discover', pattern: /^6(?:011|4[4-9]|5)/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 },
  { scheme: 'Maestro', pattern: /^(?:5[06-8]|6)/, lengths: [16, 18, 19], gaps: [4, 8, 12], codeLength: 3 },
]

/** Finds the scheme of numbers that start with these digits; undefined if none matches. */
export function getFormat(digits: string): CardFormat | undefined {
  return CARD_FORMATS.find(({ pattern }) => pattern.test(digits))
}

/** Whether the number has the right length for its scheme and a Luhn sum (ISO/IEC 7812-1) that is a multiple of ten. */
export function isCardNumber(digits: string): boolean {
  return (
    /^\d+$/.test(digits) &&
    !!getFormat(digits)?.lengths.includes(digits.length) &&
    computeLuhnSum(digits) % 10 === 0
  )
}

function computeLuhnSum(digits: string): number {
  return digits
    .split('')
    .reverse()
    .reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

export function groupDigits(digits: string): string {
  const gaps = getFormat(digits)?.gaps ?? [4, 8, 12]
  return digits
    .split('')
    .map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit))
    .join('')
}

/** Whether a card has expired. `expiry` is MMYY in digits; a card is valid until the end of its month. */
export function isExpired(expiry: string, now: Date): boolean {
  const month = Number(expiry.slice(0, 2))
  const year = 2000 + Number(expiry.slice(2, 4))
  return now.getTime() >= Date.UTC(year, month, 1)
}
