export { methodPlan, type StoreRecord } from './store-rules.ts'
export { storeService } from './store.service.ts'
