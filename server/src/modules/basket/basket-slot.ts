import { createHmac } from 'node:crypto'
import type { FulfilmentMethod } from '@larder/shared/contracts'
import { hasLapsed } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Executor, Tx } from '../../kernel/db/client.ts'
import type { SlotBook, SlotRequest } from '../slots/index.ts'
import type { Caller } from './basket.types.ts'
import { type BasketRow } from '../basket-records/index.ts'
import { membersQueries } from '../members/index.ts'

/** Places of one slot that a network may hold without having paid (trust T18). */
const MAX_PLACES_PER_NETWORK = 3

type Move = { storeId: number; method: FulfilmentMethod; caller: Caller }
type DropDraft = (tx: Tx, locked: BasketRow) => Promise<void>

/** The chosen slot of a basket whose hold expired: kept, so that the shopper is asked about it. */
const withoutHold = ({ slot }: BasketRow, now: Date): Pick<BasketRow, 'slot'> => ({
  slot: slot && { ...slot, expires: hasLapsed(slot, now) ? slot.expires : now.toISOString() },
})

/** What a basket's writes do to its chosen slot (spec §4 Time slots). */
export function basketSlot({ config }: AppDeps, slots: SlotBook, dropDraft: DropDraft) {
  async function releaseSlotAndDraft(tx: Tx, locked: BasketRow): Promise<void> {
    await dropDraft(tx, locked)
    await slots.release(tx, { brandId: locked.brandId, basketId: locked.id })
  }

  /** A member with a verified phone is identified by it: many of them may share a network (decision 081). */
  async function networkLimitOf(
    db: Executor,
    { brandId, session, network }: Caller,
  ): Promise<SlotRequest['network']> {
    const isPhoneVerified =
      session.memberId && (await membersQueries(db).isPhoneVerified(brandId, session.memberId))
    if (isPhoneVerified) return undefined
    const key = createHmac('sha256', config.secret)
      .update(`network ${brandId} ${network}`)
      .digest('base64url')
    return { key, max: Math.ceil(MAX_PLACES_PER_NETWORK * config.limitScale) }
  }

  /** What emptying leaves of the slot: no reservation, but the choice. */
  async function releaseSlot(tx: Tx, locked: BasketRow, now: Date): Promise<Pick<BasketRow, 'slot'>> {
    await releaseSlotAndDraft(tx, locked)
    return withoutHold(locked, now)
  }

  /**
   * What a change of store or method does to the slot. For another method one at the same time is reserved; where there
   * is none, or the hold had expired already, the choice is kept and the shopper is asked. Another store's slot is
   * dropped.
   */
  async function moveSlot(
    tx: Tx,
    locked: BasketRow,
    { storeId, method, caller }: Move,
  ): Promise<Partial<Pick<BasketRow, 'slot'>>> {
    const { now } = caller
    const isSameStore = locked.storeId === storeId
    if (isSameStore && locked.fulfilmentMethod === method) return {}
    const { brandId, id: basketId, slot: chosen } = locked
    if (!isSameStore || !chosen || hasLapsed(chosen, now)) {
      await releaseSlotAndDraft(tx, locked)
      return isSameStore ? {} : { slot: null }
    }
    await dropDraft(tx, locked)
    const network = await networkLimitOf(tx, caller)
    const request = { brandId, basketId, storeId, method, now, chosen, network }
    const slot = await slots.reserveSimilar(tx, request)
    if (slot) return { slot }
    await slots.release(tx, { brandId, basketId })
    return withoutHold(locked, now)
  }

  return { networkOf: networkLimitOf, releaseSlot, moveSlot }
}
