import { AppError } from '@larder/shared/errors'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { AdapterSettings } from '../settings/index.ts'

/**
 * The marketing service, with profiles of shoppers and their events. Called from the outbox, and only for shoppers who
 * agreed to tracking. Throws `MARKETING_KEY_MISSING` without a key, otherwise an `OutsideError`.
 */
export type Marketing = {
  identify(person: MarketingPerson): Promise<void>
  track(event: MarketingEvent): Promise<void>
  trackPurchase(purchase: MarketingPurchase): Promise<void>
  /** Updates which messages a person wants, by the service's ids of lists and channels. */
  updateSubscriptions(change: SubscriptionChange): Promise<void>
}

type MarketingPerson = { email: string; userId?: string; fields?: Record<string, unknown> }
type MarketingEvent = {
  /** Makes retries idempotent. */
  id: string
  email: string
  name: string
  at: Date
  fields?: Record<string, unknown>
}
/** `price` in major units, as the service expects. */
type MarketingItem = { id: string; name: string; price: number; quantity: number }
type MarketingPurchase = {
  id: string
  person: MarketingPerson
  items: MarketingItem[]
  total: number
  at: Date
}
export type SubscriptionChange = {
  email: string
  emailListIds?: number[]
  unsubscribedChannelIds?: number[]
}

type IterableSettings = { apiUrl: string; apiKey: string | undefined }

/** Iterable's HTTP API; the sandbox records the same calls. */
export function createIterable({ apiUrl, apiKey, deadlines }: IterableSettings & WithDeadlines): Marketing {
  const { call } = createOutsideCaller({ deadlines, service: 'marketing', baseUrl: apiUrl })

  async function post(path: string, json: object): Promise<void> {
    if (!apiKey) throw new AppError('MARKETING_KEY_MISSING')
    await call({ method: 'POST', path, headers: { 'api-key': apiKey }, json })
  }

  return {
    identify: (person) => post('/api/users/update', { ...toWirePerson(person), mergeNestedObjects: true }),
    track: ({ id, email, name, at, fields }) =>
      post('/api/events/track', { id, email, eventName: name, createdAt: toSeconds(at), dataFields: fields }),
    trackPurchase: ({ id, person, items, total, at }) =>
      post('/api/commerce/trackPurchase', {
        id,
        user: toWirePerson(person),
        items,
        total,
        createdAt: toSeconds(at),
      }),
    updateSubscriptions: (change) => post('/api/users/updateSubscriptions', change),
  }
}

const toWirePerson = ({ email, userId, fields }: MarketingPerson) => ({ email, userId, dataFields: fields })

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Chooses the marketing service; undefined when it is disabled. */
export function chooseMarketing(settings: AdapterSettings): Marketing | undefined {
  const { deadlines } = settings
  if (settings.MARKETING === 'off') return undefined
  if (settings.MARKETING === 'sandbox') {
    return createIterable({
      deadlines,
      apiUrl: `${settings.SANDBOX_API_URL}/marketing`,
      apiKey: sandboxKeys.marketing,
    })
  }
  return createIterable({
    deadlines,
    apiUrl: settings.ITERABLE_API_URL ?? '',
    apiKey: settings.ITERABLE_API_KEY,
  })
}
