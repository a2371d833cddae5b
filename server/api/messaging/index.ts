export type { Message, OrderTexts } from './messages/message.ts'
export { deleteSmsCountsBefore, smsSource } from './messages/sms-counts.queries.ts'
export { createMessenger, loadOrigin, type Messenger, type Recipient } from './messages/messenger.ts'
export {
  findDeadLetters,
  retryDeadLetters,
  enqueueOutboxMessages,
  hasUndelivered,
  insertOutboxMessages,
  deleteDeliveredBefore,
} from './outbox/outbox.queries.ts'
export { type OutboxHandler, type OutboxMessage, createOutboxDispatcher } from './outbox/dispatcher.ts'
export type { OutboxTopic } from './outbox/lanes.ts'
export { outboxGauges } from './outbox/outbox-gauges.ts'
export { outboxSource } from './outbox/outbox-source.ts'
