export type { Message, OrderTexts } from './message.ts'
export { createMessenger, type Messenger, type Recipient } from './messenger.ts'
export { originOf } from './sender.ts'
