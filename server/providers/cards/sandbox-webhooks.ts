import { signBytes } from '@larder/kernel/http/signature.ts'
import { CARD_WEBHOOK_PATH } from './port.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { generateId } from '../sandbox/storage.ts'
import type { SandboxDeps, Webhook } from '../sandbox/deps.ts'
import type { SandboxPayment } from './sandbox-state.ts'

type WebhookMode =
  | { mode: 'normal' }
  | { mode: 'delay'; delayMs: number }
  /** Each webhook is sent twice. */
  | { mode: 'double' }
  /** Kept until `flush`, then sent newest first. */
  | { mode: 'reverse' }
  /** Kept until `flush`, then sent in order. */
  | { mode: 'hold' }
  | { mode: 'lose' }

const RETRY_AFTER_MS = [500, 2000, 5000, 15_000, 60_000]

/** Makes a signed webhook in the gateway's format. */
function makeWebhook(type: string, payment: SandboxPayment, { shopUrl, clock }: SandboxDeps): Webhook {
  const rawBody = JSON.stringify({
    id: generateId('evt_'),
    type,
    version: '1.0.0',
    created_on: clock().toISOString(),
    data: {
      id: payment.id,
      action_id: generateId('act_'),
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      response_code: payment.responseCode,
      response_summary: payment.responseSummary,
    },
  })
  return {
    url: shopUrl + CARD_WEBHOOK_PATH,
    host: URL.parse(payment.successUrl)?.host ?? new URL(shopUrl).host,
    headers: { 'cko-signature': signBytes(rawBody, sandboxKeys.cardsWebhook) },
    rawBody,
  }
}

/** Signs and sends the gateway's webhooks, in the mode that a test sets. */
export function createCardWebhooks(deps: SandboxDeps) {
  let mode: WebhookMode = { mode: 'normal' }
  let delayedWebhooks: Webhook[] = []

  async function deliver(webhook: Webhook, attempt = 0): Promise<void> {
    const status = await deps.send(webhook)
    const wait = RETRY_AFTER_MS[attempt]
    if ((status >= 200 && status < 300) || wait === undefined) return
    setTimeout(() => void deliver(webhook, attempt + 1), wait).unref()
  }

  function notify(type: string, payment: SandboxPayment): void {
    const webhook = makeWebhook(type, payment, deps)
    switch (mode.mode) {
      case 'normal':
        return void deliver(webhook)
      case 'delay':
        return void setTimeout(() => void deliver(webhook), mode.delayMs).unref()
      case 'double':
        void deliver(webhook)
        return void deliver(webhook)
      case 'reverse':
        return void delayedWebhooks.unshift(webhook)
      case 'hold':
        return void delayedWebhooks.push(webhook)
      case 'lose':
    }
  }

  return {
    notify,
    setMode: (next: WebhookMode) => {
      mode = next
    },
    reset: () => {
      mode = { mode: 'normal' }
      delayedWebhooks = []
    },
    /** Sends the held webhooks in their stored order, and waits for the replies. */
    flush: async () => {
      const webhooks = delayedWebhooks
      delayedWebhooks = []
      for (const webhook of webhooks) await deliver(webhook)
      return webhooks.length
    },
  }
}

export type CardWebhooks = ReturnType<typeof createCardWebhooks>
