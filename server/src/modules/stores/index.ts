export { milesBetween } from './distance.ts'
export { chargesOf, methodPlan, statusOf, type StoreRecord } from './store-rules.ts'
export { storeService } from './store.service.ts'
