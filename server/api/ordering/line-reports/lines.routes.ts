import type { Hono } from 'hono'
import { ordersApi } from '@larder/shared/contracts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AppDeps } from '../../app-deps.ts'
import { ordersService } from '../orders/orders.service.ts'
import { substituteFinder, type AllowedItem } from '../substitution/candidates.ts'
import { answerLine, requireOrderLine } from './answer-line.ts'
import { exceedsItemLimit } from './item-limit.ts'
import { lineReportsQueries } from './line-reports.queries.ts'
import { loadLineContext } from './line-context.ts'

/** Each costs as much as a search. */
const CANDIDATES_LIMIT: LimitRule = { name: 'line-candidates', points: 120, perSec: 60, by: 'address' }

/** What a shopper answers to a store that packs their order: for the owner and whoever has the signed link. */
export function linesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const orders = ordersService(deps)
  const limits = createLimits(deps)

  mountRoute(app, ordersApi.answerLine, async (input, { brand, session }) => {
    const { businessOrderId, order: link } = input
    return answerLine(deps, await orders.loadOwned({ brand, session, businessOrderId, link }), input)
  })
  mountRoute(app, ordersApi.lineCandidates, async (input, context) => {
    await limits.consume(CANDIDATES_LIMIT, context)
    const { businessOrderId, order: link, basketLineId, searchTerm } = input
    const { brand, session } = context
    const order = await orders.loadOwned({ brand, session, businessOrderId, link })
    const line = requireOrderLine(order, basketLineId)
    const at = await loadLineContext(deps, order)
    const rows = await lineReportsQueries(deps.db).findOfOrder(order)
    const keptQuantity = rows.find((row) => row.basketLineId === basketLineId)?.quantity ?? 0
    const missing = { basketLineId, quantity: line.quantity - keptQuantity, keptQuantity }
    const accepts = ({ sold: { item } }: AllowedItem) => !exceedsItemLimit(order, rows, { ...missing, item })
    return { candidates: await substituteFinder(deps).list(line, { ...at, searchTerm, accepts }) }
  })
}
