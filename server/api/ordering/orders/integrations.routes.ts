import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { integrationsApi, type Endpoint } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { integrationsService, type StoreReport } from './integrations.service.ts'

/**
 * Verifies the signature of the raw body and then parses it by the contract. Anything unsigned is rejected before it is
 * parsed (trust T10).
 */
async function loadSignedBody<Body extends z.ZodType<object>>(
  c: Context<AppEnv>,
  { adapters }: AppDeps,
  { body }: Endpoint<Body, z.ZodType>,
): Promise<{ report: z.output<Body>; eventId: string }> {
  const raw = await c.req.text()
  if (!adapters.storeSystems.isSigned(raw, c.req.raw.headers)) throw new AppError('UNAUTHENTICATED')
  const eventId = c.req.header(integrationsApi.EVENT_ID_HEADER)
  if (!eventId || eventId.length > 200) throw new AppError('VALIDATION', { status: 400 })
  try {
    return { report: body.parse(JSON.parse(raw)), eventId }
  } catch (cause) {
    throw new AppError('VALIDATION', { cause })
  }
}

/** The signed endpoints of store systems (docs/providers.md#store-systems). */
export function integrationsRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const service = integrationsService(deps)

  function signed<Body extends z.ZodType<object>, Reply extends z.ZodType>(
    contract: Endpoint<Body, Reply>,
    handle: (report: StoreReport<z.output<Body>>) => Promise<z.input<Reply>>,
  ): void {
    app.post(contract.path, async (c) => {
      const { report, eventId } = await loadSignedBody(c, deps, contract)
      const reply = contract.reply.parse(await handle({ brandId: c.get('brand').id, eventId, ...report }))
      return c.json(reply as object)
    })
  }

  signed(integrationsApi.updateOrderStatus, service.moveOrder)
  signed(integrationsApi.updateDriverLocation, service.moveDriver)
  signed(integrationsApi.updateOrderLines, service.reportLines)
  signed(integrationsApi.updateSoldOut, service.reportSoldOut)
}
