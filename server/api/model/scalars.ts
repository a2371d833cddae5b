import parsePhoneNumber from 'libphonenumber-js/mobile'
import * as z from 'zod'
import { ALLERGENS, DIETARY_LABELS, isDay } from '@larder/shared/domain'
import { parseMobile } from '@larder/shared/lib'

/** Ofcom reserves 07700 900000-900999 for drama and examples: they are never assigned, so the demo may use them. */
const FICTIONAL_MOBILE = /^\+447700900\d{3}$/

/** Parses a UK mobile number in any usual format into E.164; undefined for one that cannot get a text (trust T4). */
export function parseMobileNumber(typed: string): string | undefined {
  const number = parseMobile(typed)
  if (!number?.startsWith('+44')) return undefined
  return FICTIONAL_MOBILE.test(number) || parsePhoneNumber(number)?.isValid() ? number : undefined
}

/** Lower-case terms joined by hyphens: a stable name that is unique within one brand, and a part of addresses. */
export const Slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and single hyphens')

/** Whole pence. Every amount in a brand folder is in pence and has the unit in its name. */
export const Pence = z.int().min(0).max(1_000_000)

/** Time of day in 24 hours: `08:30`. `24:00` is the end of the day. */
export const TimeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'use a time of day such as 08:30')

/** A leap year, so that 29 February of every year is a day. */
const LEAP_YEAR = '2028'

/** A calendar day, `2027-01-31`, or the same day of every year, `12-25`. */
export const Day = z
  .string()
  .regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'use 2027-01-31 or 12-25')
  .refine((day) => isDay(day.length === 5 ? `${LEAP_YEAR}-${day}` : day), {
    error: ({ input }) => `${String(input)} is no day of the calendar`,
  })

/** Whether `Intl` and the calendar rules know the zone. Offsets such as `GMT+1` are none: they have no summer time. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return zone === 'UTC'
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** A time zone by its IANA name. */
export const TimeZone = z.string().refine(isTimeZone, {
  error: ({ input }) => `"${String(input)}" is no time zone: use a name such as Europe/London`,
})

/** A calendar day with its year. */
export const DatedDay = z.iso.date()

/** Colours are validated as values because they are written into style sheets (trust T12). */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'use a colour such as #1F6F54')

/** Whether a text has a character that shoppers see, not only spaces, joiners and marks of direction. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Text for shoppers. It is always plain text: blocks never contain HTML (trust T12). */
export const Text = z.string().trim().min(1).max(5000).refine(isVisible, 'has no character that can be seen')

/** The path of a picture in the brand folder: `pictures/front.jpg`. */
export const Picture = z
  .string()
  .trim()
  .max(300)
  .regex(/^[a-z0-9_/-]+\.(png|jpg|jpeg|webp|svg)$/, 'name a file of the folder such as pictures/front.jpg')

/** A link target: a path within the shop, or an https, mailto or tel URL. */
export const Link = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/, 'use a path such as /faqs or an https address')

/** A UK outcode (`YO1`), sector (`YO1 8`) or full postcode in upper case. */
export const PostcodeArea = z
  .string()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?( \d([A-Z]{2})?)?$/, 'use an outcode (YO1), a sector (YO1 8) or a postcode')

export const FulfilmentMethod = z.enum(['delivery', 'collection'])
export type FulfilmentMethod = z.infer<typeof FulfilmentMethod>

/** Says which word is none of a list. */
const wordsOf = (words: string) => ({
  error: ({ input }: { input?: unknown }) => `"${String(input)}" is none of: ${words}`,
})

export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

const isOnlyNone = (names: readonly string[]): boolean => !names.includes('none') || names.length === 1

/** Declared allergens in a brand file: `none` means none, and an empty list means unknown. */
export const declaredAllergens = <List extends z.ZodType<string[], unknown>>(list: List) =>
  list.refine(isOnlyNone, 'names allergens beside "none"')
export const DeclaredAllergen = z.enum(
  [...Allergen.options, 'none'],
  wordsOf([...Allergen.options, 'none'].join(', ')),
)

export const DietaryLabel = z.enum(DIETARY_LABELS)
export type DietaryLabel = z.infer<typeof DietaryLabel>

/** Cost of a password hash (argon2id, the library's default variant): memory in KiB, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's parameters: 19 MiB, 2 passes, 1 thread (trust T2). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The lowest cost that argon2 allows, for tests. */
export const LOWEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
