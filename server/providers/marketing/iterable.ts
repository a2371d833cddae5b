import { AppError } from '@larder/shared/errors'
import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { Marketing, MarketingPerson } from './port.ts'

export type IterableSettings = { apiUrl: string; apiKey: string | undefined }

/** Iterable's HTTP API; the sandbox records the same calls. */
export function iterable({ apiUrl, apiKey, deadlines }: IterableSettings & WithDeadlines): Marketing {
  const { call } = outsideCaller({ deadlines, service: 'marketing', baseUrl: apiUrl })

  async function post(path: string, json: object): Promise<void> {
    if (!apiKey) throw new AppError('MARKETING_KEY_MISSING')
    await call({ method: 'POST', path, headers: { 'api-key': apiKey }, json })
  }

  return {
    identify: (person) => post('/api/users/update', { ...wirePerson(person), mergeNestedObjects: true }),
    track: ({ id, email, name, at, fields }) =>
      post('/api/events/track', { id, email, eventName: name, createdAt: seconds(at), dataFields: fields }),
    updateCart: (person, items) => post('/api/commerce/updateCart', { user: wirePerson(person), items }),
    trackPurchase: ({ id, person, items, total, at }) =>
      post('/api/commerce/trackPurchase', {
        id,
        user: wirePerson(person),
        items,
        total,
        createdAt: seconds(at),
      }),
    updateSubscriptions: (change) => post('/api/users/updateSubscriptions', change),
  }
}

const wirePerson = ({ email, userId, fields }: MarketingPerson) => ({ email, userId, dataFields: fields })

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
