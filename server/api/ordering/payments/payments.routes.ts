import type { Hono } from 'hono'
import { paymentApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { CARD_WEBHOOK_PATH } from '@larder/providers/cards/port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { runIdempotently } from '../checkout/idempotent.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { openAppleSession } from './apple-merchant.ts'
import type { PaymentContext } from './charge-attempt.ts'
import type { PaymentsService } from './payments.service.ts'
import { toVerifyReply } from './verify-payment.ts'

/** Routes for making a payment, checking its outcome, and the gateway's webhooks. */
export function paymentsRoutes(app: Hono<AppEnv>, deps: AppDeps, payments: PaymentsService): void {
  const getPayer = ({ brand, session, requestOrigin, pageReleases }: RequestContext): PaymentContext => {
    const { host, checkout } = pageReleases() ?? {}
    const releases = host && checkout ? { host, checkout } : undefined
    return { brand, session, origin: requestOrigin.origin, releases }
  }

  mountRoute(app, paymentApi.makePayment, (input, context) =>
    runIdempotently(deps, { context, input }, async () => {
      const reply = await payments.makePayment(getPayer(context), input)
      announceOrderChange(deps, reply.order.businessOrderId)
      return reply
    }),
  )

  mountRoute(app, paymentApi.verifyPayment, async (input, context) => {
    const found = await payments.loadOrder(getPayer(context), input.draftOrderId)
    const attempt = await payments.verify(found, input)
    return toVerifyReply(await payments.reread(found), attempt, input.isCancelled === true)
  })

  mountRoute(
    app,
    paymentApi.validateApplePayMerchant,
    ({ domain, validationURL }, { brand, requestOrigin }) =>
      openAppleSession(deps, {
        brand,
        host: requestOrigin.host,
        domain,
        validationUrl: validationURL,
      }),
  )

  app.post(CARD_WEBHOOK_PATH, async (c) => {
    const raw = await c.req.text()
    const verdict = deps.adapters.cards.verifyWebhook(raw, c.req.raw.headers)
    if (!verdict.ok) throw new AppError(verdict.reason === 'signature' ? 'UNAUTHENTICATED' : 'VALIDATION')
    await payments.receive(c.get('brand').id, verdict.event)
    return c.json({ received: true })
  })
}
