export { takeEarlyInput } from './early-input.ts'
