export type { Operators } from './port.ts'
export { operatorsWebhook } from './webhook.ts'
