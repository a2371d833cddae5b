export { milesBetween } from './distance.ts'
export { storeSearch } from './store-search.ts'
export { storeService } from './store.service.ts'
export { orderMethodReply, storeCard, storeReply } from './store-reply.ts'
export {
  chargesOf,
  methodPlan,
  statusOf,
  type MethodCharges,
  type StoreMethod,
  type StoreRecord,
} from './store-rules.ts'
