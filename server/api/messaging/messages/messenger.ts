import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { countCode } from '@larder/kernel/metrics/index.ts'
import { htmlEmail, plainEmail } from './email.ts'
import type { Message } from './message.ts'
import { senderOf } from './sender.ts'
import { messageTexts } from './message-texts.ts'

const MAX_TRIES = 3
const PAUSE_MS = 500

export type Recipient = { email: string } | { phone: string }

/** `key` identifies the message to the provider, so that a retry by the outbox is not delivered twice. */
export type Delivery = { brand: Brand; key?: string }

export type Messenger = {
  /** Sends now and throws when the provider fails: for the outbox, which retries later. */
  deliver: (message: Message, to: Recipient, delivery: Delivery) => Promise<void>
  /**
   * Sends without delaying the caller: the response time must not reveal whether anything was sent, and a code is
   * better requested again than stored to be sent later.
   */
  post: (message: Message, to: Recipient, brand: Brand) => void
  /** Resolves when all that was posted has been sent or has failed: for a graceful stop and for tests. */
  settled: () => Promise<void>
}

/** Turns messages into a brand's texts and passes them to the provider of email or SMS. */
export function createMessenger(deps: AppDeps): Messenger {
  const inFlight = new Set<Promise<void>>()

  async function deliver(message: Message, to: Recipient, { brand, key }: Delivery): Promise<void> {
    const sender = await senderOf(deps, brand)
    const texts = messageTexts(message, sender)
    const { messages } = deps.adapters
    const id = key ?? randomUUID()
    if ('email' in to) {
      const { subject } = texts
      const email = { subject, text: plainEmail(texts, sender), html: htmlEmail(texts, sender) }
      return messages.sendMail({ id, to: to.email, fromName: sender.brandName, ...email })
    }
    const { smsSender: from } = sender
    if (texts.sms) await messages.sendSms({ id, to: to.phone, text: texts.sms, ...(from ? { from } : {}) })
  }

  async function sendWithRetries(message: Message, to: Recipient, brand: Brand): Promise<void> {
    const key = randomUUID()
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      try {
        await deliver(message, to, { brand, key })
        if (message.kind === 'one-time-code') countCode('email' in to ? 'sent_email' : 'sent_sms')
        return
      } catch (err) {
        deps.log.warn({ err, kind: message.kind, attempt, brandId: brand.id }, 'message not sent')
        await delay(PAUSE_MS * attempt)
      }
    }
  }

  return {
    deliver,
    post(message, to, brand) {
      const sending = sendWithRetries(message, to, brand).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    },
    async settled() {
      await Promise.all(inFlight)
    },
  }
}
