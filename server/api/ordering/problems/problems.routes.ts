import type { Context, Hono } from 'hono'
import { ordersApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { requestContext, type AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { createLingeringReply, type BodyReader } from '@larder/kernel/http/lingering-reply.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AppDeps } from '../../app-deps.ts'
import { pictureReceiver } from './problem-pictures.ts'
import { toProblemOffer } from './problem-view.ts'
import { problemsService } from './problems.service.ts'

const DAY_SEC = 86_400
const REPORTS: LimitRule = { name: 'problem-report', points: 30, perSec: DAY_SEC, by: 'subject' }
const PICTURES: LimitRule = { name: 'problem-picture', points: 40, perSec: DAY_SEC, by: 'subject' }
const PICTURES_OF_ADDRESS: LimitRule = {
  name: 'problem-picture-address',
  points: 120,
  perSec: 3_600,
  by: 'address',
}

/** Routes for what was wrong with an order: what can be reported, the report, and its pictures. */
export function problemsRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { log, clock } = deps
  const service = problemsService(deps)
  const limits = createLimits(deps)
  const pictures = pictureReceiver(deps)

  mountRoute(app, ordersApi.problemForm, (whose, { brand, session }) =>
    service.loadForm({ brand, session }, whose),
  )
  mountRoute(app, ordersApi.reportProblem, async (report, context) => {
    await limits.consume(REPORTS, context, report.businessOrderId)
    return { problem: await service.report(context, report) }
  })

  /** Checks the caller and the order before it reads a byte of the picture. */
  async function receive(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<string> {
    const context = requestContext(c)
    const now = clock()
    const whose = { businessOrderId: c.req.param('businessOrderId') ?? '', order: c.req.query('order') }
    const order = await service.loadOwned(context, whose)
    const terms = await service.loadTerms(order.brandId)
    if (!toProblemOffer(order, { terms, now })) throw new AppError('PROBLEM_CLOSED')
    await limits.consumeAll(context, [{ rule: PICTURES_OF_ADDRESS }, { rule: PICTURES, subject: order.id }])
    return pictures.receive(c, order, { reader, now })
  }

  // The body is a picture, so it has no contract (ordersApi.problemPicturePath).
  app.post('/api/orders/:businessOrderId/problem-picture', async (c) => {
    const reader = c.req.raw.body?.getReader()
    try {
      const reply = ordersApi.ProblemPicture.parse({ pictureId: await receive(c, reader) })
      return c.json(reply, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      // The rest of the picture is read and discarded for a moment, except when it did not arrive.
      if (!reader || (isAppError(error) && error.status === 408)) throw error
      return createLingeringReply(replyFailure(c, error, log), reader)
    }
  })
}
