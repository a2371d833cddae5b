export { markPlaced } from './place-order.ts'
export { usePay, type Phase } from './use-pay.ts'
