import * as z from 'zod'
import { trimText } from '../lib/index.ts'

/** Searches send `Uk`; UK and GB are accepted in any case (readings 2). */
export const Country = z.string().regex(/^(uk|gb)$/i, 'The country must be Uk')

/** Source of a picture for the image proxy, such as `pictures/fernhill/items/oat-milk.png`. */
export const Picture = z.string().min(1)

/** An instant, ISO 8601 in UTC: `2027-01-31T09:00:00.000Z`. */
export const Instant = z.iso.datetime()

/** A calendar day in the store's zone: `2027-01-31`. */
export const CalendarDay = z.iso.date('Time slot date provided was not valid.')

/** A number, also as text, because a query contains only text. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .overwrite(trimText)
    .regex(/^-?\d{1,9}(\.\d{1,12})?$/)
    .transform(Number),
])

export const Latitude = Numeric.pipe(z.number().min(-90).max(90))
export const Longitude = Numeric.pipe(z.number().min(-180).max(180))

/** The number at the end of a store's slug (spec §2). */
export const StoreId = Numeric.pipe(z.int().min(1).max(2_147_483_647))

/** Two signs, or one outside of ASCII, which may be a word (茶) or two letters (ß): rules decide (`isSearchable`). */
export const SearchTerm = z
  .string()
  .overwrite(trimText)
  .regex(/..|[^ -~]/su, 'Search for at least 2 characters')

/** A lower-case name in a URL. */
export const SlugField = z.string().min(1).max(120)

export const Success = z.object({ success: z.boolean() })
