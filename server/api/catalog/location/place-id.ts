import * as z from 'zod'

/** What a suggestion refers to: a postcode's street, with the house number that was typed. */
const Place = z.object({
  code: z.string().regex(/^[A-Z0-9]{4,8}$/),
  house: z.string().regex(/^[0-9A-Za-z]{0,8}$/),
})
export type PlaceKey = z.infer<typeof Place>

/** Opaque for clients, which only send it back. */
export const placeIdOf = (key: PlaceKey): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Undefined for anything this server did not issue. */
export function readPlaceId(placeId: string): PlaceKey | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(placeId, 'base64url').toString())
    return Place.safeParse(value).data
  } catch {
    return undefined
  }
}
