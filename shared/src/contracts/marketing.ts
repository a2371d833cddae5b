import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { BasketToken, Done } from './person.ts'

/** Spec §3 Marketing option; `opted: 'in'` means opted in. */
export const MarketingOption = z.object({
  type: z.string().max(40),
  text: z.string().max(500),
  opted: z.enum(['in', 'out']),
})
export type MarketingOption = z.infer<typeof MarketingOption>

export const MarketingPreferences = z.object({
  marketingPreferencesIntro: z.string(),
  marketingPreferencesGuestIntro: z.string(),
  marketingOptions: z.array(MarketingOption),
  showChannelField: z.boolean(),
  /** "Where did you hear about us": the chosen channel, and the available ones. */
  marketingChannel: z.string().nullable(),
  channels: z.array(z.object({ id: z.string(), platformNames: z.object({ web: z.string() }) })),
})
export type MarketingPreferences = z.infer<typeof MarketingPreferences>

export const getPreferences = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/member/marketingPreferences/get',
  summary: "Marketing preferences of the member, or of the guest's basket.",
  body: z.object({ basketToken: BasketToken.optional() }),
  reply: MarketingPreferences,
})
export const updatePreferences = endpoint({
  method: 'PUT',
  access: 'session',
  path: '/api/member/marketingPreferences/update',
  summary: "Change marketing preferences; a guest's are stored with the basket.",
  body: z.strictObject({
    marketingOptions: z
      .array(
        z.object({
          type: z.string().max(40),
          text: z.string().max(500).optional(),
          opted: z.enum(['in', 'out']),
        }),
      )
      .max(20),
    marketingChannelId: z.string('Please select an option').max(40).optional(),
    basketToken: BasketToken.optional(),
  }),
  reply: MarketingPreferences,
})

export const identifier = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/iterable/identifier',
  summary: 'The id under which the marketing tracker identifies the visitor; absent without consent.',
  body: z.object({ sessionToken: z.string().max(300).optional() }),
  reply: z.object({ userId: z.string().nullable(), isTrackingEnabled: z.boolean() }),
})

/** The result of a deep link (spec §8 Deep links, readings 4 and 30). */
export const DeepLinkOutcome = z.discriminatedUnion('outcome', [
  /** Go to the store, with the link's basket if it has one. */
  z.object({
    outcome: z.literal('OPEN_STORE'),
    storeId: z.int(),
    storeSlug: z.string(),
    basketToken: z.string().optional(),
  }),
  /** The current basket would be replaced: ask the shopper, then call again with clearStore. */
  z.object({
    outcome: z.literal('OVERWRITE_WARNING'),
    storeId: z.int(),
    storeSlug: z.string(),
    message: z.string(),
  }),
  /** The store is not the session's: ask the shopper, then call again with clearStore. */
  z.object({
    outcome: z.literal('INCOMPATIBLE_STORE'),
    storeId: z.int(),
    storeSlug: z.string(),
    message: z.string(),
  }),
  z.object({ outcome: z.literal('STORE_SEARCH_REQUIRED'), message: z.string() }),
  z.object({ outcome: z.literal('UNRECOVERABLE_ERROR'), message: z.string() }),
])
export type DeepLinkOutcome = z.infer<typeof DeepLinkOutcome>

export const deepLinkAction = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/iterable/deepLinkAction',
  summary: 'The action for a link from a message or an app. Without clearStore it changes nothing.',
  body: z.strictObject({
    storeId: z.coerce.number().int().optional(),
    /** The basket in the link. */
    basketToken: BasketToken.optional(),
    /** Whether the shopper agreed in the dialog. */
    clearStore: z.boolean().default(false),
    /** The current basket and the session's store. */
    currentBasketToken: BasketToken.optional(),
    currentStoreId: z.coerce.number().int().optional(),
    /** Whether a place was searched in this session. */
    hasLocation: z.boolean().optional(),
  }),
  reply: DeepLinkOutcome,
})

export const trackEvent = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/iterable/track',
  summary: 'Forward a shopping event to the marketing service; dropped without tracking or consent.',
  body: z.strictObject({
    kind: z.enum(['identify', 'track', 'cart']),
    name: z.string().max(100).optional(),
    data: z.record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()])).default({}),
    isConsented: z.boolean(),
  }),
  reply: Done,
})
