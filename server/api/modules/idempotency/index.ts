export { deleteRepliesBefore, idempotent } from './idempotent.ts'
