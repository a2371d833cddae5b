import * as z from 'zod'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'

/**
 * Finds a postcode's position, and the postcode of a position. The embedded gazetteer is used when no adapter is set.
 */
export type Geocoder = {
  loadPostcode(postcode: string): Promise<Postcode | undefined>
  /** Returns the nearest postcode within 2 km, or undefined. */
  loadNearestPostcode(position: Position): Promise<Postcode | undefined>
  /** Returns the centre of an outcode (`YO1`). */
  loadOutcode(outcode: string): Promise<Position | undefined>
}

type Position = { latitude: number; longitude: number }
type Postcode = Position & { postcode: string; town: string }

const PostcodeResult = z.object({
  postcode: z.string(),
  /** Null for the few postcodes without a position, such as those of the Channel Islands. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  post_town: z.string().nullish(),
  admin_district: z.string().nullish(),
})
const PostcodeReply = z.object({ result: PostcodeResult })
const NearestReply = z.object({ result: z.array(PostcodeResult).nullable() })
const Outcode = z.object({ result: z.object({ latitude: z.number(), longitude: z.number() }) })

/** Uses postcodes.io, public or self-hosted. */
export function createPostcodesIo({ apiUrl, deadlines }: { apiUrl: string } & WithDeadlines): Geocoder {
  const { fetchParsed } = createOutsideCaller({ deadlines, service: 'geocoder', baseUrl: apiUrl })
  return {
    async loadPostcode(postcode) {
      const reply = await fetchParsed(
        { path: `/postcodes/${encodeURIComponent(postcode)}` },
        PostcodeReply,
      ).catch(undefinedIfNotFound)
      return reply && toPostcode(reply.result)
    },
    async loadNearestPostcode({ latitude, longitude }) {
      const query = { lat: latitude, lon: longitude, limit: 1, radius: 2000 }
      const { result } = await fetchParsed({ path: '/postcodes', query }, NearestReply)
      return result?.[0] && toPostcode(result[0])
    },
    async loadOutcode(outcode) {
      const reply = await fetchParsed({ path: `/outcodes/${encodeURIComponent(outcode)}` }, Outcode).catch(
        undefinedIfNotFound,
      )
      return reply?.result
    },
  }
}

function toPostcode(result: z.infer<typeof PostcodeResult>): Postcode | undefined {
  const { postcode, latitude, longitude } = result
  if (latitude === null || longitude === null) return undefined
  return { postcode, latitude, longitude, town: result.post_town ?? result.admin_district ?? '' }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || error.status !== 404) throw error
}
