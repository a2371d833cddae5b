export { basketReply } from './basket-reply.ts'
export { tipOf, totalPence } from './total.ts'
