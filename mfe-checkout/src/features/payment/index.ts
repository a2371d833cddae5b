export { PaymentState } from './PaymentState.tsx'
export type { PaymentProblem } from './problem-text.ts'
export { usePay, type Charge, type Phase } from './use-pay.ts'
