export { storeSearch } from './store-search.ts'
export { storeService } from './store.service.ts'
export { chargesOf, methodPlan, statusOf, type MethodCharges, type StoreRecord } from './store-rules.ts'
