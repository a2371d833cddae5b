export { AfterOrder } from './AfterOrder.tsx'
export { OrderProgress } from './OrderProgress.tsx'
export { OrderReceipt } from './OrderReceipt.tsx'
export { useOrderStatus } from './use-order-status.ts'
