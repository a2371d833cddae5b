import type { Executor } from '@larder/kernel/db/client.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import { brandSnapshot } from '../../catalog/index.ts'
import type { BasketGateway } from '../../members/index.ts'
import { getBasketOwner, isBasketOwner } from './basket-access.ts'
import { countedParts } from '../stock/stock-book.ts'
import { emptyBasket } from './basket-terms.ts'
import { bringBaskets } from './sign-in-baskets.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'

type BasketQuery = { brandId: string; token: string; session: Session }

const loadByToken = (db: Executor, { brandId, token, session }: BasketQuery) =>
  basketQueries(db).findByToken(brandId, token, getBasketOwner(session))

async function loadOwnedBasket(db: Executor, query: BasketQuery): Promise<BasketRow | undefined> {
  const row = await loadByToken(db, query)
  return row && isBasketOwner(row, query.session) ? row : undefined
}

/** The interface to baskets for sign-in, guest checks and deep links (trust P16, T7). */
export const basketGateway: BasketGateway = {
  async prepareSignIn(deps, brandId) {
    const menu = await brandSnapshot(deps)(brandId)
    const isCounted = await countedParts(deps)(brandId)
    const { config } = deps
    return (tx, transfer) => bringBaskets({ tx, config, menu, isCounted, transfer })
  },

  async loadToken(db, { brandId, session }) {
    return (await basketQueries(db).findLast(brandId, getBasketOwner(session)))?.token
  },

  async clear(deps, { token, ...caller }) {
    const row = await loadOwnedBasket(deps.db, { token, ...caller })
    if (row && row.lines.length > 0) await emptyBasket(deps, caller, { row })
  },

  async rememberPhone(db, { phone, ...query }) {
    const row = await loadOwnedBasket(db, query)
    if (row) await basketQueries(db).update(row, { verifiedPhone: phone })
  },

  async loadOwnId(db, query) {
    return (await loadOwnedBasket(db, query))?.id
  },

  async loadSummary(db, query) {
    const row = await loadByToken(db, query)
    if (!row) return undefined
    const isOwner = isBasketOwner(row, query.session)
    return {
      storeId: row.storeId ?? undefined,
      lineCount: row.lines.length,
      phoneNumber: isOwner ? row.contact?.phoneNumber : undefined,
      verifiedPhone: isOwner ? (row.verifiedPhone ?? undefined) : undefined,
    }
  },
}
