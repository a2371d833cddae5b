export type { Message, OrderTexts } from './messages/message.ts'
export { createMessenger, loadOrigin, type Messenger, type Recipient } from './messages/messenger.ts'
export { enqueueNotice, operatorNotices, type OperatorTopic } from './operator-notices/operator-notices.ts'
export {
  findDeadLetters,
  retryDeadLetters,
  enqueueOutboxMessages,
  deleteDeliveredBefore,
} from './outbox/outbox.queries.ts'
export { type OutboxHandler, type OutboxMessage, createOutboxDispatcher } from './outbox/dispatcher.ts'
export type { OutboxTopic } from './outbox/lanes.ts'
export { outboxGauges } from './outbox/outbox-gauges.ts'
