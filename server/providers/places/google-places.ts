import * as z from 'zod'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'

export type Places = {
  autocomplete(term: string): Promise<PlaceSuggestion[]>
  loadPlace(placeId: string): Promise<Place | undefined>
}

type PlaceSuggestion = { placeId: string; description: string }
type Place = {
  latitude: number
  longitude: number
  address: { line1: string; line2: string; town: string; postcode: string; country: string }
}

const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
})

const Details = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(
    z.object({
      longText: z.string(),
      shortText: z.string().default(''),
      types: z.array(z.string()).default([]),
    }),
  ),
})

type Component = z.infer<typeof Details>['addressComponents'][number]

/** Uses Google's Places API (New) for British addresses, requesting only the fields that are read. */
export function createGooglePlaces({
  apiUrl,
  apiKey,
  deadlines,
}: { apiUrl: string; apiKey: string } & WithDeadlines): Places {
  const { fetchParsed } = createOutsideCaller({
    deadlines,
    service: 'places',
    baseUrl: apiUrl,
    headers: { 'x-goog-api-key': apiKey },
  })
  return {
    async autocomplete(term) {
      const json = { input: term, includedRegionCodes: ['gb'], languageCode: 'en-GB' }
      const path = '/v1/places:autocomplete'
      const { suggestions } = await fetchParsed({ method: 'POST', path, json }, Suggestions)
      return suggestions.flatMap(({ placePrediction: prediction }) =>
        prediction ? [{ placeId: prediction.placeId, description: prediction.text.text }] : [],
      )
    },
    async loadPlace(placeId) {
      const headers = { 'x-goog-fieldmask': 'location,addressComponents' }
      const path = `/v1/places/${encodeURIComponent(placeId)}`
      const details = await fetchParsed({ path, headers, query: { languageCode: 'en-GB' } }, Details).catch(
        undefinedIfNotFound,
      )
      return details && toPlace(details)
    },
  }
}

function toPlace({ location, addressComponents }: z.infer<typeof Details>): Place {
  const getComponent = (type: string): Component | undefined =>
    addressComponents.find(({ types }) => types.includes(type))
  const text = (type: string) => getComponent(type)?.longText ?? ''
  return {
    ...location,
    address: {
      line1: [text('subpremise'), text('premise'), text('street_number'), text('route')]
        .filter(Boolean)
        .join(' '),
      line2: text('sublocality'),
      town: text('postal_town') || text('locality'),
      postcode: text('postal_code'),
      country: getComponent('country')?.shortText || 'GB',
    },
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || (error.status !== 404 && error.status !== 400)) throw error
}
