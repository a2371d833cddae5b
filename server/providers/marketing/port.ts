/**
 * The marketing service: profiles of shoppers and their events. Called from the outbox, and only for shoppers who
 * agreed to tracking. Throws `MARKETING_KEY_MISSING` without a key, else an `OutsideError`.
 */
export type Marketing = {
  identify(person: MarketingPerson): Promise<void>
  track(event: MarketingEvent): Promise<void>
  updateCart(person: MarketingPerson, items: MarketingItem[]): Promise<void>
  trackPurchase(purchase: MarketingPurchase): Promise<void>
  /** Which messages a person wants: lists and channels, by the service's own ids. */
  updateSubscriptions(change: SubscriptionChange): Promise<void>
}

export type MarketingPerson = { email: string; userId?: string; fields?: Record<string, unknown> }
export type MarketingEvent = {
  /** Makes a repeat idempotent. */
  id: string
  email: string
  name: string
  at: Date
  fields?: Record<string, unknown>
}
/** `price` in major units, as the service wants it. */
export type MarketingItem = { id: string; name: string; price: number; quantity: number }
export type MarketingPurchase = {
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
