export { DeliveryLine } from './DeliveryLine.tsx'
export { StoreHeader } from './StoreHeader.tsx'
export { StoreNotices } from './StoreNotices.tsx'
export { useStoreHere } from './use-store-here.ts'
