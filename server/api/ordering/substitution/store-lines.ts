import type { basketApi, integrationsApi } from '@larder/shared/contracts'
import { listLineDetails } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { loadLineContext } from '../line-reports/line-context.ts'
import { getMinimumAge } from './facts.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { substituteFinder, type LineContext, type SubstituteFinder } from './candidates.ts'

/** How many similar items a store is told about. */
const MAX_SUBSTITUTES = 5

type StoreLine = integrationsApi.PlacedOrder['lines'][number]

/** What a store may put in for a line: the picked item, or similar ones, which it may also propose. */
async function listSubstitutes(
  finder: SubstituteFinder,
  line: basketApi.BasketLine,
  context: LineContext,
): Promise<basketApi.Substitute[]> {
  if (line.ifMissing === 'this') return line.substitute ? [line.substitute] : []
  if (line.ifMissing === undefined || line.ifMissing === 'refund') return []
  const similar = await finder.listSimilar(line, MAX_SUBSTITUTES, context)
  return similar.map(({ sold, sizeId }) => ({ menuItemId: sold.item.slug, sizeId, name: sold.item.name }))
}

/** The lines of an order as its store packs them. A menu that cannot be searched holds no order back. */
export async function loadStoreLines(deps: AppDeps, order: OrderRow): Promise<StoreLine[]> {
  const finder = substituteFinder(deps)
  const context = await loadLineContext(deps, order)
  return Promise.all(
    order.snapshot.basket.items.map(async (line): Promise<StoreLine> => {
      const { basketLineId, menuItemId, name, quantity, ifMissing, allergenStatement } = line
      const minimumAge = getMinimumAge(line) || undefined
      const substitutes = await listSubstitutes(finder, line, context).catch((err: unknown) => {
        deps.log.error({ err, orderId: order.id }, 'substitutes for a line were not found')
        return []
      })
      const details = listLineDetails(line)
      const told = { minimumAge, allergenStatement }
      return { name, quantity, details, basketLineId, menuItemId, ...told, ifMissing, substitutes }
    }),
  )
}
