export { outboxDispatcher, tellLater, type OutboxHandler, type OutboxMessage } from './outbox.ts'
