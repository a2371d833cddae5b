import type { Hono } from 'hono'
import * as z from 'zod'
import { mountCardRoutes, createFaultQueue, type PaymentFaults } from './sandbox-api.ts'
import { createCardGateway, type SandboxGateway } from './sandbox-gateway.ts'
import { mountCardPages } from './sandbox-pages.ts'
import type { CardsDeps } from './sandbox-state.ts'
import { createCardWebhooks, type CardWebhooks } from './sandbox-webhooks.ts'

/** Mounts the card gateway: API, hosted fields, the bank's page and the controls for tests. */
export function mountCards(app: Hono, sandbox: CardsDeps): void {
  const webhooks = createCardWebhooks(sandbox)
  const gateway = createCardGateway(sandbox, webhooks)
  const faults = createFaultQueue()
  mountCardControl(app, { sandbox, gateway, faults, webhooks })
  mountCardPages(app, gateway)
  mountCardRoutes(app, { sandbox, gateway, faults })
}

const Fault = z.object({
  kind: z.enum(['error', 'timeout', 'reset']),
  when: z.enum(['before', 'after']),
  times: z.int().min(1).max(100).default(1),
  holdMs: z.int().min(0).max(60_000).default(7000),
})

const Mode = z.discriminatedUnion('mode', [
  z.object({ mode: z.enum(['normal', 'double', 'reverse', 'hold', 'lose']) }),
  z.object({ mode: z.literal('delay'), delayMs: z.int().min(0).max(600_000) }),
])

const Answer = z.object({ answer: z.enum(['approve', 'fail', 'cancel']) })

type ControlDeps = {
  sandbox: CardsDeps
  gateway: SandboxGateway
  faults: PaymentFaults
  webhooks: CardWebhooks
}

/** Mounts the gateway's controls for tests: faults, webhook delivery, and the bank's answers. */
function mountCardControl(app: Hono, { sandbox, gateway, faults, webhooks }: ControlDeps): void {
  app.post('/control/cards/faults', async (c) => {
    const { times, ...fault } = Fault.parse(await c.req.json())
    faults.add(fault, times)
    return c.json({ ok: true })
  })

  app.post('/control/cards/webhooks', async (c) => {
    webhooks.setMode(Mode.parse(await c.req.json()))
    return c.json({ ok: true })
  })

  app.post('/control/cards/webhooks/flush', async (c) => c.json({ sent: await webhooks.flush() }))

  /** Answers the challenge without a browser; `id` is a payment or session id. */
  app.post('/control/cards/payments/:id/answer', async (c) => {
    const payment = gateway.get(c.req.param('id'))
    if (!payment) return c.json({ error: 'unknown payment' }, 404)
    gateway.answer(payment, Answer.parse(await c.req.json()).answer)
    return c.json({ status: payment.status })
  })

  app.get('/control/cards/payments', (c) => c.json(Object.values(sandbox.store.state.cards.payments)))

  app.post('/control/cards/reset', (c) => {
    faults.clear()
    webhooks.reset()
    return c.json({ ok: true })
  })
}
