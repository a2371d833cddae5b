export type { StoreSystems } from './port.ts'
export { storeSystems, type StoreSystemSettings } from './webhook.ts'
