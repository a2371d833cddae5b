import { addSeconds } from '@larder/shared/domain'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import {
  lockCounts,
  soldOutService,
  updateCountedOut,
  upsertCounts,
  type CountedPart,
} from '../../catalog/index.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { NetworkLimit } from '../basket/network-limit.ts'
import { RESERVATION_SEC } from '../slots/reserve-slot.ts'
import { listShortages, toPartKey, type Available, type PieceCounts, type Pieces } from './pieces.ts'
import { stockQueries, type StockBasket, type StockCount } from './stock.queries.ts'

/** Whether a store counts a part, as far as this server knows: a basket of other parts costs no statement. */
export type IsCounted = (part: CountedPart) => boolean

export const countedParts = memoiseByDeps((deps: AppDeps) => {
  const { load } = soldOutService(deps)
  return async (brandId: string): Promise<IsCounted> => {
    const state = await load(brandId)
    return ({ storeId, item, size }) => state.at(storeId).isCounted(item, size)
  }
})

type StockQuery = StockBasket & {
  parts: readonly CountedPart[]
  network?: NetworkLimit | undefined
  now: Date
}

/**
 * What a basket may have of a part: what is left without the pieces of others. What it holds already it keeps, where the
 * store has reported fewer than baskets hold: of those who pay first.
 */
function toAvailable(
  { remaining, others, ordering, own, ownOrdering, inNetwork, ...part }: StockCount,
  network: NetworkLimit | undefined,
): Available {
  const { storeId, item, size } = part
  const isCrowded = network !== undefined && own === 0 && inNetwork >= network.max
  const available = isCrowded ? 0 : Math.max(0, remaining - others, Math.min(own, remaining - ordering))
  const heldBy = remaining === 0 ? undefined : isCrowded ? 'network' : 'others'
  return {
    storeId,
    item,
    size,
    available,
    ordering: ownOrdering,
    heldBy: available > 0 ? undefined : heldBy,
  }
}

/** What a basket may have of the counted ones of these parts, as of now. */
export async function loadStock(db: Executor, { network, ...query }: StockQuery): Promise<Available[]> {
  const counts = await stockQueries(db).findCounts({ ...query, network: network?.key })
  return counts.map((count) => toAvailable(count, network))
}

/** The same with the parts locked, so that nobody else holds or takes them until the transaction ends. */
export async function lockStock(tx: Tx, query: StockQuery): Promise<Available[]> {
  if (query.parts.length === 0) return []
  const counted = await lockCounts(tx, query.brandId, query.parts)
  return loadStock(tx, { ...query, parts: counted })
}

type Hold = StockBasket & {
  pieces: PieceCounts
  network?: NetworkLimit | undefined
  /** An order of the basket that begins holds without an end. One that is being paid keeps what it holds beside this. */
  order?: 'begins' | 'isPaid'
  now: Date
}

/**
 * Holds what is there of these pieces for ten minutes and lets go what the basket held beyond them. Returns the parts of
 * which there were too few.
 */
async function holdPieces(tx: Tx, hold: Hold): Promise<Available[]> {
  const { brandId, basketId, pieces, network, order, now } = hold
  const parts = [...pieces.values()]
  const stock = await lockStock(tx, { brandId, basketId, parts, network, now })
  const held = stock.flatMap((part) => {
    const wanted = Math.min(part.available, pieces.get(toPartKey(part))?.quantity ?? 0)
    const quantity = order === 'isPaid' ? wanted - (part.ordering ?? 0) : wanted
    return quantity > 0 ? [{ ...part, quantity }] : []
  })
  const state = order === 'isPaid' ? 'added' : 'held'
  const expiresAt = order === 'begins' ? null : addSeconds(now, RESERVATION_SEC)
  await stockQueries(tx).replaceHeld(
    { brandId, basketId },
    { state, pieces: held, expiresAt, network: network?.key },
  )
  return listShortages(pieces, stock)
}

type CountChange = {
  before: readonly (CountedPart & { remaining: number })[]
  pieces: PieceCounts
  sign: 1 | -1
}

/**
 * Writes what is left of locked parts after a change of their pieces, and says which sold out or came back. Returns the
 * pieces by which the counts changed.
 */
async function changeCounts(tx: Tx, brandId: string, { before, pieces, sign }: CountChange) {
  const after = before.map(({ remaining, ...part }) => ({
    ...part,
    // A store may have reported fewer than are ordered: what is missing then is settled when it packs.
    remaining: Math.max(0, remaining + sign * (pieces.get(toPartKey(part))?.quantity ?? 0)),
  }))
  await upsertCounts(tx, brandId, after)
  const turned = after.filter(
    ({ remaining }, index) => (remaining === 0) !== (before[index]?.remaining === 0),
  )
  await updateCountedOut(tx, brandId, { parts: turned, isOut: sign < 0 })
  return before.flatMap((part, index) => {
    const quantity = Math.abs((after[index]?.remaining ?? 0) - part.remaining)
    return quantity > 0 ? [{ ...part, quantity }] : []
  })
}

type Taking = StockBasket & { pieces: PieceCounts }

/** Takes the counted ones of an order's pieces from what is left. Its basket holds nothing afterwards. */
async function takePieces(tx: Tx, { pieces, ...basket }: Taking): Promise<void> {
  const before = await lockCounts(tx, basket.brandId, [...pieces.values()])
  // What is not counted is not held: what the basket held of a part that was counted until now expires.
  if (before.length === 0) return
  const taken = await changeCounts(tx, basket.brandId, { before, pieces, sign: -1 })
  const queries = stockQueries(tx)
  await queries.deleteHeld(basket, ['held', 'added'])
  // What was not there is not given back either.
  if (taken.length > 0) await queries.addTaken(basket, taken)
}

/** Gives back what an order has taken: all of it, or no more than these pieces. */
async function givePiecesBack(
  tx: Tx,
  { brandId, basketId, pieces }: StockBasket & { pieces?: PieceCounts },
): Promise<void> {
  const queries = stockQueries(tx)
  const basket = { brandId, basketId }
  const given = (await queries.findTaken(basket)).flatMap((taken): Pieces[] => {
    const quantity = pieces ? (pieces.get(toPartKey(taken))?.quantity ?? 0) : taken.quantity
    return quantity > 0 ? [{ ...taken, quantity: Math.min(quantity, taken.quantity) }] : []
  })
  if (given.length === 0) return
  await changeCounts(tx, brandId, {
    before: await lockCounts(tx, brandId, given),
    pieces: new Map(given.map((part) => [toPartKey(part), part])),
    sign: 1,
  })
  await queries.reduceTaken(basket, given)
}

/** Lets go what the order of a basket holds. What was added to the basket since has an end of its own. */
const releasePieces = (db: Executor, basket: StockBasket): Promise<void> =>
  stockQueries(db).deleteHeld(basket, ['held'])

/**
 * The counted pieces of baskets and orders (decision 310). All run in the caller's transaction, after everything else that
 * it locks, so that no two wait for each other.
 */
export const stockBook = {
  hold: holdPieces,
  release: releasePieces,
  take: takePieces,
  giveBack: givePiecesBack,
} as const
