export { orderMessages } from './order-messages.ts'
