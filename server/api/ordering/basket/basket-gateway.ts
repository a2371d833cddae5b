import type { Executor } from '@larder/kernel/db/client.ts'
import { newSecret } from '@larder/kernel/db/id.ts'
import type { BasketGateway } from '../../members/index.ts'
import { MAX_KEPT_BASKETS } from './basket-access.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { clearedOwnerFields } from './basket-location.ts'
import { basketQueries, type BasketRow } from '../basket-records/basket.queries.ts'

type BasketQuery = { brandId: string; token: string; sessionId: string }

async function findOwnedBasket(
  db: Executor,
  { brandId, token, sessionId }: BasketQuery,
): Promise<BasketRow | undefined> {
  const row = await basketQueries(db).findByToken(brandId, token)
  return row?.sessionId === sessionId ? row : undefined
}

/** The interface to baskets for sign-in, guest checks and deep links (trust P16, T7). */
export const basketGateway: BasketGateway = {
  /**
   * The current basket, and those kept for other stores, move to the member's session under new tokens. The old tokens
   * are no longer valid. The guest's orders move, too, so that their pages go on.
   */
  async attach(db, { brandId, fromSessionId, toSessionId, memberId, basketToken, now }) {
    // Before the baskets, because a settlement locks an order before its basket.
    if (fromSessionId)
      await ordersQueries(db).moveToSession(brandId, { from: fromSessionId, to: toSessionId })
    const queries = basketQueries(db)
    const kept = fromSessionId
      ? await queries.listOfSession({ brandId, sessionId: fromSessionId, now, limit: MAX_KEPT_BASKETS })
      : []
    const byToken = basketToken ? await queries.findByToken(brandId, basketToken) : undefined
    const basket =
      byToken ?? (fromSessionId ? await queries.findOfSession(brandId, fromSessionId) : undefined)
    if (!basket) return undefined
    for (const other of kept.filter(({ id }) => id !== basket.id))
      await queries.update(other, {
        sessionId: toSessionId,
        token: newSecret(),
        version: other.version + 1,
        memberId,
      })
    const isOwn = basket.sessionId === fromSessionId || basket.sessionId === toSessionId
    const { token } = await queries.update(basket, {
      sessionId: toSessionId,
      token: newSecret(),
      version: basket.version + 1,
      updatedAt: now,
      ...(isOwn ? {} : clearedOwnerFields(basket)),
      memberId,
    })
    return token
  },

  async ofSession(db, { brandId, sessionId }) {
    return (await basketQueries(db).findOfSession(brandId, sessionId))?.token
  },

  async clear(db, query) {
    const row = await findOwnedBasket(db, query)
    if (!row || row.lines.length === 0) return
    await basketQueries(db).update(row, {
      lines: [],
      clearedLines: row.lines,
      coupon: null,
      tipPence: null,
      version: row.version + 1,
      updatedAt: query.now,
    })
  },

  async rememberPhone(db, { phone, ...query }) {
    const row = await findOwnedBasket(db, query)
    if (row) await basketQueries(db).update(row, { verifiedPhone: phone })
  },

  async findOwnId(db, query) {
    return (await findOwnedBasket(db, query))?.id
  },

  async findSummary(db, query) {
    const row = await basketQueries(db).findByToken(query.brandId, query.token)
    if (!row) return undefined
    const isOwner = row.sessionId === query.sessionId
    return {
      storeId: row.storeId ?? undefined,
      lineCount: row.lines.length,
      phoneNumber: isOwner ? row.contact?.phoneNumber : undefined,
      verifiedPhone: isOwner ? (row.verifiedPhone ?? undefined) : undefined,
    }
  },
}
