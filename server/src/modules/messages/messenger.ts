import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand } from '../../kernel/http/context.ts'
import { countCode } from '../../kernel/metrics/index.ts'
import { htmlEmail, plainEmail } from './email.ts'
import type { Message } from './message.ts'
import { senderOf } from './sender.ts'
import { wordsOf } from './words.ts'

const TRIES = 3
const PAUSE_MS = 500

export type Recipient = { email: string } | { phone: string }

/** `key` names the message to the provider, so that an outbox that tries again sends it once. */
export type Delivery = { brand: Brand; key?: string }

export type Messenger = {
  /** Sends now and throws when the provider will not: for the outbox, which tries again later. */
  deliver: (message: Message, to: Recipient, how: Delivery) => Promise<void>
  /**
   * Sends without making the caller wait: the answer's time must not tell whether anything was sent,
   * and a code is better asked for again than kept somewhere to be sent later.
   */
  post: (message: Message, to: Recipient, brand: Brand) => void
  /** All that was posted is out (or was given up): for a graceful stop and for tests. */
  settled: () => Promise<void>
}

/** Turns messages into a brand's words and hands them to the provider of mail or SMS. */
export function createMessenger(deps: AppDeps): Messenger {
  const underWay = new Set<Promise<void>>()

  async function deliver(message: Message, to: Recipient, { brand, key }: Delivery): Promise<void> {
    const sender = await senderOf(deps, brand)
    const words = wordsOf(message, sender)
    const { messages } = deps.adapters
    const id = key ?? randomUUID()
    if ('email' in to) {
      const { subject } = words
      const letter = { subject, text: plainEmail(words, sender), html: htmlEmail(words, sender) }
      return messages.sendMail({ id, to: to.email, fromName: sender.brandName, ...letter })
    }
    const { smsSender: from } = sender
    if (words.sms) await messages.sendSms({ id, to: to.phone, text: words.sms, ...(from ? { from } : {}) })
  }

  async function keepTrying(message: Message, to: Recipient, brand: Brand): Promise<void> {
    const key = randomUUID()
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
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
      const sending = keepTrying(message, to, brand).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
