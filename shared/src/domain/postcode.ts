import { isInPostcodeArea } from './coupon.ts'

/** Maximum length of the postcode input (spec §9), counted after cleaning (readings 33). */
export const POSTCODE_MAX_LENGTH = 8

/** Keeps only letters and digits, in upper case: ` sw1a-1aa ` becomes `SW1A1AA`. */
export function cleanPostcode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Adds the space: `SW1A 1AA`. A text that is too short to split or too long for a postcode stays as it is. */
export function formatPostcode(typed: string): string {
  const clean = cleanPostcode(typed)
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
export const readOutcode = (postcode: string): string => cleanPostcode(postcode).slice(0, -3)

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

/**
 * Tests a postcode without spaces against the business profile's rules (spec §5). An empty one, the one rejected
 * before (`invalid`), and one that matches no rule get the spec's message.
 */
export function checkPostcode(typed: string, rules: readonly Rule[], invalid?: string): PostcodeCheck {
  const clean = cleanPostcode(typed)
  if (!clean) return { ok: false, message: 'Please enter a valid postcode' }
  const isKnownInvalid = invalid !== undefined && cleanPostcode(invalid) === clean
  if (isKnownInvalid || !rules.some((rule) => matchesRule(clean, rule))) {
    return { ok: false, message: `${typed.trim()} is not a valid postcode` }
  }
  return { ok: true, postcode: formatPostcode(clean) }
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
