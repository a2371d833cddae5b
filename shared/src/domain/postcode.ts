import { isInPostcodeArea } from './checkout/coupon.ts'

/** Maximum length of the postcode input (spec §9), counted after cleaning (readings 33). */
export const POSTCODE_MAX_LENGTH = 8

/** Keeps only letters and digits, in upper case: ` sw1a-1aa ` becomes `SW1A1AA`. */
export function cleanPostcode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** Letters and digits that are taken for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I', S: '5', 5: 'S' }
/** A = letter, 9 = digit: the formats of UK postcodes. */
const FORMATS = ['A99AA', 'A999AA', 'AA99AA', 'AA999AA', 'A9A9AA', 'AA9A9AA']
/** No district is `Y0` or `YO01`. */
const NO_DISTRICT = /^(?:[A-Z]0|[A-Z]{2}0\d)/
const kindOf = (sign: string) => (/\d/.test(sign) ? '9' : 'A')

/** What a clean text would be in a format if letters and digits were taken for one another. */
function parseAs(format: string, clean: string): string | undefined {
  const signs = clean.split('').map((sign, at) => (kindOf(sign) === format[at] ? sign : LOOKALIKES[sign]))
  const postcode = signs.join('')
  return signs.includes(undefined) || NO_DISTRICT.test(postcode.slice(0, -3)) ? undefined : postcode
}

/** Mends a zero for an O, and the like, where only one postcode can be meant: `YO17HH` for `Y017HH`. */
function mendPostcode(clean: string): string {
  const formats = FORMATS.filter(({ length }) => length === clean.length)
  const readings = new Set(formats.flatMap((format) => parseAs(format, clean) ?? []))
  const [mended = clean] = readings.size === 1 ? readings : [clean]
  return readings.has(clean) ? clean : mended
}

/**
 * Adds the space: `SW1A 1AA`, and mends letters taken for digits. A text that is too short to split or too long for a
 * postcode stays as it is.
 */
export function formatPostcode(typed: string): string {
  const clean = mendPostcode(cleanPostcode(typed))
  if (clean.length >= POSTCODE_MAX_LENGTH) return typed.trim()
  return clean.length >= 5 ? `${clean.slice(0, -3)} ${clean.slice(-3)}` : clean
}

/**
 * The value of the postcode input after a key or a paste. Punctuation is removed before the limit of 8 characters
 * applies (readings 33). A key beyond the limit is ignored, so the value `previous` stays; a longer paste is cut.
 */
export function limitPostcode(typed: string, previous = ''): string {
  const allowed = typed
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .replace(/\s+/g, ' ')
    .trimStart()
  if (allowed.length <= POSTCODE_MAX_LENGTH) return allowed
  if (typed.length === previous.length + 1) return previous
  const formatted = formatPostcode(allowed)
  return formatted.length <= POSTCODE_MAX_LENGTH ? formatted : allowed.slice(0, POSTCODE_MAX_LENGTH).trimEnd()
}

/** The outcode: `SW1A` of `SW1A 1AA`. */
export const getOutcode = (postcode: string): string => cleanPostcode(postcode).slice(0, -3)

type Rule = { regex: string }

/** An invalid regular expression matches nothing instead of breaking the search. */
function matchesRule(clean: string, { regex }: Rule): boolean {
  try {
    return new RegExp(regex, 'i').test(clean)
  } catch {
    return false
  }
}

export type PostcodeCheck = { ok: true; postcode: string } | { ok: false; message: string }

/** The postcodes that were meant if a sign was typed twice: `BS1 6VE` for `BS1 6VVE`. */
const listUndoubled = (clean: string): string[] =>
  clean
    .split('')
    .flatMap((sign, at) => (sign === clean[at - 1] ? [clean.slice(0, at) + clean.slice(at + 1)] : []))

/** The only postcode among these that the rules accept. */
function getOnly(postcodes: readonly string[], rules: readonly Rule[]): string | undefined {
  const matching = new Set(postcodes.filter((postcode) => rules.some((rule) => matchesRule(postcode, rule))))
  return matching.size === 1 ? [...matching][0] : undefined
}

/**
 * Tests a postcode without spaces against the business profile's rules (spec §5). An empty one, the one rejected
 * before (`invalid`), and one that matches no rule get the spec's message, which asks about the
 * postcode that was meant where one sign is typed twice.
 */
export function checkPostcode(typed: string, rules: readonly Rule[], invalid?: string): PostcodeCheck {
  const clean = mendPostcode(cleanPostcode(typed))
  if (!clean) return { ok: false, message: 'Please enter a valid postcode' }
  const isKnownInvalid = invalid !== undefined && cleanPostcode(invalid) === clean
  const message = `${typed.trim()} is not a valid postcode`
  if (isKnownInvalid) return { ok: false, message }
  if (rules.some((rule) => matchesRule(clean, rule))) return { ok: true, postcode: formatPostcode(clean) }
  const meant = getOnly(listUndoubled(clean), rules)
  return { ok: false, message: meant ? `${message}. Did you mean ${formatPostcode(meant)}?` : message }
}

/**
 * How specifically an area (`YO1`, `YO1 8`, `YO1 8AB`) contains a postcode: the area's length without spaces; 0 if it
 * does not.
 */
export function areaMatch(area: string, postcode: string): number {
  return isInPostcodeArea(postcode, area) ? cleanPostcode(area).length : 0
}

/** The most specific area that contains a postcode: `YO1 8` before `YO1`. */
export function closestArea<Area extends { postcodes: readonly string[] }>(
  areas: readonly Area[],
  postcode: string,
): Area | undefined {
  const ranked = areas
    .map((area) => ({
      area,
      match: Math.max(0, ...area.postcodes.map((areaPostcode) => areaMatch(areaPostcode, postcode))),
    }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
  return ranked[0]?.area
}
