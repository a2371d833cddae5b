export { outboxDispatcher, type OutboxHandler, type OutboxMessage } from './dispatcher.ts'
export { enqueue } from './enqueue.ts'
export { findDeadLetters, retryDeadLetters, type DeadLetters } from './dead-letters.ts'
export { outboxGauges } from './outbox-gauges.ts'
