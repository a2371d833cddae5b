import { parseJson } from '@larder/kernel/parse-json.ts'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { createIdempotency, type SandboxGateway } from './sandbox-gateway.ts'
import type { CardsDeps, SandboxCard } from './sandbox-state.ts'
import { createTokenMaker } from './sandbox-tokens.ts'
import {
  createFailureReply,
  InstrumentBody,
  MoneyBody,
  PaymentBody,
  SearchBody,
  TokenRequest,
  formatCard,
  formatPayment,
  type GatewayReply,
} from './sandbox-wire.ts'

/**
 * A fault of a future `POST /payments`. `before`: the payment is not made; `after`: it is made and only the reply is
 * lost.
 */
type PaymentFault = { kind: 'error' | 'timeout' | 'reset'; when: 'before' | 'after'; holdMs: number }

/** Creates the queue of faults; each `POST /payments` takes one. */
export function createFaultQueue() {
  const queue: PaymentFault[] = []
  return {
    add: (fault: PaymentFault, times: number) => queue.push(...Array.from({ length: times }, () => fault)),
    next: (): PaymentFault | undefined => queue.shift(),
    clear: () => queue.splice(0),
  }
}

export type PaymentFaults = ReturnType<typeof createFaultQueue>

type ApiDeps = { sandbox: CardsDeps; gateway: SandboxGateway; faults: PaymentFaults }

/** Mounts the part of the gateway's HTTP API that the shop uses (docs/providers.md#card-payments-checkoutcom). */
export function mountCardRoutes(app: Hono, deps: ApiDeps): void {
  const { sandbox, gateway } = deps
  const makeToken = createTokenMaker(sandbox, gateway)
  const runIdempotently = createIdempotency(sandbox.store.state.cards.replies, sandbox.clock)

  app.post('/tokens', async (c) => {
    if (!hasApiKey(c, sandboxKeys.cardsPublic)) return sendReply(c, UNAUTHORISED_REPLY)
    const body = TokenRequest.safeParse(await loadJson(c))
    return sendReply(c, body.success ? makeToken(body.data) : invalidReply(body.error))
  })

  for (const path of ['/payments', '/payments/*', '/instruments', '/instruments/*'] as const) {
    app.use(path, async (c, next) =>
      hasApiKey(c, sandboxKeys.cardsSecret) ? next() : sendReply(c, UNAUTHORISED_REPLY),
    )
  }
  mountPaymentRoutes(app, deps, runIdempotently)
  mountPaymentChangeRoutes(app, deps, runIdempotently)
  mountInstrumentRoutes(app, deps)
}

type Idempotent = ReturnType<typeof createIdempotency>

function mountPaymentRoutes(app: Hono, { sandbox, gateway, faults }: ApiDeps, idempotent: Idempotent): void {
  const { store, origin } = sandbox
  const takePayment = createPaymentTaker(sandbox, gateway)

  app.post('/payments', async (c) => {
    const raw = await c.req.text()
    const body = PaymentBody.safeParse(parseJson(raw))
    if (!body.success) return sendReply(c, invalidReply(body.error))
    const fault = faults.next()
    const run = () => withFault(fault, () => takePayment(body.data))
    const answer = await idempotent(c.req.header('cko-idempotency-key'), raw, run)
    store.save()
    return sendReply(c, answer)
  })

  app.get('/payments', (c) => {
    const data = gateway
      .getByReference(c.req.query('reference') ?? '')
      .map((each) => formatPayment(each, origin))
    return c.json({ limit: 100, skip: 0, total_count: data.length, data })
  })

  app.post('/payments/search', async (c) => {
    const body = SearchBody.safeParse(await loadJson(c))
    if (!body.success) return sendReply(c, invalidReply(body.error))
    const { from, to, limit } = body.data
    const data = gateway.findBetween(from, to).slice(0, limit)
    return c.json({ data: data.map((each) => formatPayment(each, origin)) })
  })

  app.get('/payments/:id', (c) => {
    const payment = gateway.get(c.req.param('id'))
    return payment
      ? c.json(formatPayment(payment, origin))
      : sendReply(c, createFailureReply(404, 'payment_not_found'))
  })
}

function mountPaymentChangeRoutes(app: Hono, { sandbox, gateway }: ApiDeps, idempotent: Idempotent): void {
  const changes = { refunds: gateway.refund, voids: gateway.voidPayment }
  for (const [name, apply] of Object.entries(changes)) {
    app.post(`/payments/:id/${name}`, async (c) => {
      const payment = gateway.get(c.req.param('id'))
      if (!payment) return sendReply(c, createFailureReply(404, 'payment_not_found'))
      const raw = await c.req.text()
      const body = MoneyBody.parse(parseJson(raw) ?? {})
      const answer = await idempotent(c.req.header('cko-idempotency-key'), raw, () => {
        const available = payment.captured ? payment.captured - payment.refunded : payment.amount
        const isDone = apply(payment, body.amount ?? available)
        return Promise.resolve(
          isDone ? acceptedReply(body.reference) : createFailureReply(403, 'action_not_allowed'),
        )
      })
      sandbox.store.save()
      return sendReply(c, answer)
    })
  }
}

function mountInstrumentRoutes(app: Hono, { sandbox, gateway }: ApiDeps): void {
  const { store } = sandbox
  const { cards } = store.state

  app.post('/instruments', async (c) => {
    const body = InstrumentBody.safeParse(await loadJson(c))
    if (!body.success) return sendReply(c, invalidReply(body.error))
    const token = gateway.redeemToken(body.data.token)
    if (token?.kind !== 'card') return sendReply(c, createFailureReply(422, 'token_invalid'))
    return c.json(formatCard(token.card, gateway.saveCard(token.card)), 201)
  })

  app.delete('/instruments/:id', (c) => {
    const id = c.req.param('id')
    if (!cards.instruments[id]) return sendReply(c, createFailureReply(404, 'instrument_not_found'))
    delete cards.instruments[id]
    store.save()
    return c.body(null, 204)
  })
}

type Source = { card: SandboxCard; instrumentId: string }

/**
 * Implements `POST /payments`: finds the card of the source and takes the money, or starts the 3-D Secure challenge.
 */
function createPaymentTaker({ store, origin }: CardsDeps, gateway: SandboxGateway) {
  function getSource(source: PaymentBody['source']): Source | GatewayReply {
    if (source.type === 'token') {
      const token = gateway.redeemToken(source.token)
      if (token?.kind !== 'card') return createFailureReply(422, 'token_invalid')
      return { card: token.card, instrumentId: gateway.saveCard(token.card) }
    }
    const card = store.state.cards.instruments[source.id]
    if (!card) return createFailureReply(422, 'source_id_invalid')
    // Rejects digits instead of a token, so that no security code can pass through the shop.
    if (source.cvv !== undefined && gateway.redeemToken(source.cvv)?.kind !== 'cvv')
      return createFailureReply(422, 'cvv_invalid')
    return { card, instrumentId: source.id }
  }

  return function takePayment(body: PaymentBody): GatewayReply {
    const source = getSource(body.source)
    if ('status' in source) return source
    const payment = gateway.pay({
      ...source,
      amount: body.amount,
      currency: body.currency,
      reference: body.reference,
      ...(body.metadata && { metadata: body.metadata }),
      capture: body.capture,
      threeDs: body['3ds'].enabled,
      successUrl: body.success_url,
      failureUrl: body.failure_url,
    })
    const wire = formatPayment(payment, origin)
    if (payment.status === 'Pending') return { status: 202, body: wire }
    // The gateway replies before it captures: the status of its reply is Authorized
    return { status: 201, body: payment.status === 'Captured' ? { ...wire, status: 'Authorized' } : wire }
  }
}

const UNAUTHORISED_REPLY = createFailureReply(401, 'unauthorized')

const acceptedReply = (reference?: string): GatewayReply => ({
  status: 202,
  body: { action_id: crypto.randomUUID(), reference },
})

const hasApiKey = (c: Context, key: string) => c.req.header('authorization')?.replace(/^Bearer /, '') === key

function invalidReply(error: z.ZodError): GatewayReply {
  return createFailureReply(
    422,
    ...new Set(error.issues.map(({ path }) => `${path.join('_') || 'body'}_invalid`)),
  )
}

async function withFault(fault: PaymentFault | undefined, run: () => GatewayReply): Promise<GatewayReply> {
  if (!fault) return run()
  const answer = fault.when === 'after' ? run() : createFailureReply(500, 'internal_error')
  if (fault.kind === 'timeout') {
    await new Promise((resolve) => setTimeout(resolve, fault.holdMs))
    return answer
  }
  return createFailureReply(fault.kind === 'reset' ? 502 : 500, 'internal_error')
}

const loadJson = async (c: Context): Promise<unknown> => parseJson(await c.req.text())

function sendReply(c: Context, { status, body }: GatewayReply) {
  // always one of our own status codes that allow a body
  return c.json(body as object, status as ContentfulStatusCode)
}
