export { iterable, type IterableSettings } from './iterable.ts'
export type {
  Marketing,
  MarketingEvent,
  MarketingItem,
  MarketingPerson,
  MarketingPurchase,
  SubscriptionChange,
} from './port.ts'
