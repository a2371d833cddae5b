export { idempotent } from './idempotent.ts'
