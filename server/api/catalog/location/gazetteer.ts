import * as z from 'zod'
import { LRUCache } from 'lru-cache'
import { cleanPostcode, getOutcode, plainText } from '@larder/shared/domain'
import type { locationApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { gazetteerQueries, type PostcodeRow } from './gazetteer.queries.ts'

/** What a place ID identifies: the street of a postcode, with the house number as typed. */
const PlaceId = z.object({
  code: z.string().regex(/^[A-Z0-9]{4,8}$/),
  house: z.string().regex(/^[0-9A-Za-z]{0,8}$/),
})
type PlaceKey = z.infer<typeof PlaceId>

/** Place IDs are opaque to clients, which only send them back. */
const makePlaceId = (key: PlaceKey): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Reads a place ID; undefined for an ID that this server did not issue. */
function parsePlaceId(placeId: string): PlaceKey | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(placeId, 'base64url').toString())
    return PlaceId.safeParse(value).data
  } catch {
    return undefined
  }
}

export type Position = { latitude: number; longitude: number }
export type LocatedPostcode = Position & { postcode: string; town: string }

/** Maximum distance in degrees between a device and the nearest known postcode: about 6 miles. */
const MAX_DEVICE_DISTANCE_DEGREES = 0.09
const MAX_SUGGESTIONS = 8
/** Maximum number of cached answers. Geography does not change, so they do not expire. */
const MAX_CACHED_ANSWERS = 10_000

function toAddress(row: PostcodeRow, house: string): locationApi.PlaceAddress {
  const line1 = [house, row.street].filter(Boolean).join(' ')
  return { line1, line2: '', town: row.town, postcode: row.postcode, country: 'GB', countryCode: 'GB' }
}

function toSuggestion(row: PostcodeRow, house = ''): locationApi.Suggestion {
  const at = toAddress(row, house)
  const description = [at.line1, at.town, at.postcode].filter(Boolean).join(', ')
  return { placeId: makePlaceId({ code: cleanPostcode(row.postcode), house }), description, address: at }
}

/** The country's places in the database. An unlisted postcode has the position of its outcode. */
export const gazetteer = memoiseByDeps((db: Db) => {
  const queries = gazetteerQueries(db)
  /** Unknown places are cached too. */
  const located = new LRUCache<string, { found: LocatedPostcode | undefined }>({ max: MAX_CACHED_ANSWERS })
  /** By position, to ten metres. */
  const nearest = new LRUCache<string, { found: LocatedPostcode | undefined }>({ max: MAX_CACHED_ANSWERS })

  async function loadLocated(code: string): Promise<LocatedPostcode | undefined> {
    const row = await queries.findPostcode(code)
    if (row) return row
    const outcode = await queries.findOutcode(getOutcode(code))
    return outcode && { ...outcode, postcode: `${getOutcode(code)} ${code.slice(-3)}` }
  }

  return {
    async loadPostcode(postcode: string): Promise<LocatedPostcode | undefined> {
      const code = cleanPostcode(postcode)
      const known = located.get(code) ?? { found: await loadLocated(code) }
      located.set(code, known)
      return known.found
    },
    async loadNearestPostcode(position: Position): Promise<LocatedPostcode | undefined> {
      const key = [position.latitude, position.longitude].map((degrees) => degrees.toFixed(4)).join()
      const load = async () => (await queries.findNear(position, MAX_DEVICE_DISTANCE_DEGREES, 1))[0]
      const known = nearest.get(key) ?? { found: await load() }
      nearest.set(key, known)
      return known.found
    },
    loadOutcode: (outcode: string) => queries.findOutcode(cleanPostcode(outcode)),
    async addressesNear(position: Position): Promise<locationApi.Suggestion[]> {
      const rows = await queries.findNear(position, MAX_DEVICE_DISTANCE_DEGREES, MAX_SUGGESTIONS)
      return rows.map((row) => toSuggestion(row))
    },
    /** The houses of a postcode, or its street where the houses are not known. */
    async addressesAt(postcode: string): Promise<locationApi.Suggestion[]> {
      const row = await queries.findPostcode(cleanPostcode(postcode))
      if (!row) return []
      return (row.houses?.split(' ') ?? ['']).map((house) => toSuggestion(row, house))
    },
    /** A leading house number is kept for the address and not searched for. */
    async autocomplete(term: string): Promise<locationApi.Suggestion[]> {
      const [, house = '', rest = term] = /^\s*(\d+[a-z]?)[\s,]+(.+)$/i.exec(term) ?? []
      const text = plainText(rest)
      if (text.length < 2) return []
      const code = /\d/.test(rest) ? cleanPostcode(rest) : ''
      const rows = await queries.findByText(text, code, MAX_SUGGESTIONS)
      return rows.map((row) => toSuggestion(row, house))
    },
    async loadPlace(
      placeId: string,
    ): Promise<(Position & { address: locationApi.PlaceAddress }) | undefined> {
      const key = parsePlaceId(placeId)
      const row = key && (await queries.findPostcode(key.code))
      if (!key || !row) return undefined
      return { latitude: row.latitude, longitude: row.longitude, address: toAddress(row, key.house) }
    },
  }
})
