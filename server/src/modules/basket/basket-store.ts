import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../kernel/db/client.ts'
import { newId, newSecret } from '../../kernel/db/id.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { abandonOrder, ordersQueries } from '../orders/index.ts'
import { basketStateReader } from './basket-state.ts'
import { withoutOwner } from './basket-location.ts'
import { basketQueries, type BasketRow } from '../basket-records/index.ts'
import { basketSlot } from './basket-slot.ts'
import { shopQueries } from './shop.queries.ts'
import { basketReply } from './reply/index.ts'
import type { SlotBook } from '../slots/index.ts'
import type { Caller } from './basket.types.ts'

type BasketPlacement = { storeId: number; method: FulfilmentMethod; location: FulfilmentLocation | null }
type Change = Partial<BasketRow>

/** Finds, creates, locks and shows baskets; the caller decides what a write changes. */
export function basketStore(deps: AppDeps, slots: SlotBook) {
  const { db } = deps
  const queries = basketQueries(db)
  const shop = shopQueries(deps)
  const readState = basketStateReader(db, shop)

  /** By token, else the session's own; undefined when there is none, or its order is placed. */
  async function find(
    { brandId, session }: Caller,
    token: string | undefined,
  ): Promise<BasketRow | undefined> {
    const byToken = token ? await queries.findByToken(brandId, token) : undefined
    return byToken ?? (await queries.findOfSession(brandId, session.id))
  }

  async function requireBasket(caller: Caller, token: string): Promise<BasketRow> {
    const row = await find(caller, token)
    if (!row) throw new AppError('BASKET_EMPTY')
    return row
  }

  /** The session's first basket. Two concurrent first writes are serialised and share one. */
  async function create(
    { brandId, session, now }: Caller,
    { storeId, method, location }: BasketPlacement,
  ): Promise<BasketRow> {
    return inTransaction(db, async (tx) => {
      const inTx = basketQueries(tx)
      await inTx.lockSession(brandId, session.id)
      const existing = await inTx.findOfSession(brandId, session.id)
      if (existing) return existing
      return inTx.insert({
        brandId,
        id: newId(now),
        token: newSecret(),
        sessionId: session.id,
        version: 1,
        storeId,
        fulfilmentMethod: method,
        location,
        lines: [],
        createdAt: now,
        updatedAt: now,
      })
    })
  }

  /**
   * One write: locks the row, rejects a stale version (trust P14), applies the change to the current row. A write by a
   * session that only has the token makes it the owner, of a basket without the other's personal data (trust T7).
   */
  async function write(
    caller: Caller,
    { row, version }: { row: BasketRow; version?: number | undefined },
    change: (locked: BasketRow, tx: Tx) => Change | Promise<Change>,
  ): Promise<BasketRow> {
    return inTransaction(db, async (tx) => {
      const inTx = basketQueries(tx)
      const locked = await inTx.findForUpdate(row)
      if (locked?.state !== 'open') throw new AppError('STALE_BASKET')
      if (version !== undefined && version !== locked.version) throw new AppError('STALE_BASKET')
      const isTakenOver = locked.sessionId !== caller.session.id
      const takeover = isTakenOver ? { sessionId: caller.session.id, ...withoutOwner(locked) } : {}
      return inTx.update(locked, {
        ...takeover,
        ...(await change({ ...locked, ...takeover }, tx)),
        version: locked.version + 1,
        updatedAt: caller.now,
      })
    })
  }

  /** A basket that changes its slot no longer matches its draft order: the draft is abandoned. */
  async function dropDraft(tx: Tx, { brandId, orderId }: BasketRow): Promise<void> {
    const draft = orderId ? await ordersQueries(tx).findForUpdate({ brandId, id: orderId }) : undefined
    if (draft) await abandonOrder(tx, { order: draft, cancelSlot: slots.cancel })
  }

  /** The reply; a coupon that no longer applies is removed, and the reply says why, once. */
  async function toReply(caller: Caller, row: BasketRow): Promise<basketApi.Basket> {
    const state = await readState(row, caller)
    if (state.couponProblem) await queries.dropCoupon(row)
    return basketReply(state, { isOwner: row.sessionId === caller.session.id })
  }

  return {
    find,
    findKnown: requireBasket,
    create,
    write,
    dropDraft,
    ...basketSlot(deps, slots, dropDraft),
    show: toReply,
    factsOf: readState,
    shop,
  }
}

export type BasketStore = ReturnType<typeof basketStore>
