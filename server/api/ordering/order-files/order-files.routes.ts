import type { Context, Hono } from 'hono'
import { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { requestContext, type AppEnv, type RequestContext } from '@larder/kernel/http/context.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { ordersService } from '../orders/orders.service.ts'
import { formatOrderCalendar } from './order-calendar.ts'
import { createReceiptPrinter } from './print-receipt.ts'
import { buildReceipt } from './receipt.ts'

/** Files of orders: a household's, not a script's. A receipt takes half a second of a processor. */
const FILE_LIMIT: LimitRule = { name: 'order-file', points: 60, perSec: 60, by: 'address' }
const POINTS: Record<ordersApi.OrderFile, number> = { calendar: 1, receipt: 5 }
const NAMES: Record<ordersApi.OrderFile, string> = { calendar: 'order', receipt: 'receipt' }

type FileBody = { type: string; extension: string; body: string | Uint8Array<ArrayBuffer> }
type MakeFile = (order: OrderRow, context: RequestContext) => Promise<FileBody> | FileBody

/** The files of an order, for its owner's session or the signed link, like the order itself (trust T6). */
export function orderFilesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const service = ordersService(deps)
  const limits = createLimits(deps)
  const printReceipt = createReceiptPrinter()

  async function loadOrder(c: Context<AppEnv>, points: number): Promise<OrderRow> {
    const context = requestContext(c)
    await limits.consumePoints(FILE_LIMIT, context, points)
    const { brand, session } = context
    const businessOrderId = c.req.param('businessOrderId') ?? ''
    return service.loadOwned({ brand, session, businessOrderId, link: c.req.query('order') })
  }

  function serve(file: ordersApi.OrderFile, make: MakeFile): void {
    app.get(ordersApi.orderFileRoutes[file], async (c) => {
      const order = await loadOrder(c, POINTS[file])
      const { type, extension, body } = await make(order, requestContext(c))
      return c.body(body, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${NAMES[file]}-${order.orderNumber}.${extension}"`,
        'Cache-Control': 'no-store',
      })
    })
  }

  serve('calendar', (order, { now }) => {
    const body = formatOrderCalendar(order, now)
    if (body === undefined) throw new AppError('NOT_FOUND', { display: 'This order has no slot.' })
    return { type: 'text/calendar; charset=utf-8', extension: 'ics', body }
  })

  serve('receipt', async (order, { brand }) => {
    const receipt = buildReceipt(await service.show(order, { session: undefined }), brand.name)
    return { type: 'application/pdf', extension: 'pdf', body: await printReceipt(receipt) }
  })
}
