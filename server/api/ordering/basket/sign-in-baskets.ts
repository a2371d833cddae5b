import { newSecret } from '@larder/kernel/db/id.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { startTransactionOver } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { membersQueries, type BasketMove, type BasketTransfer } from '../../members/index.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { lockCounts } from '../../catalog/index.ts'
import { slotBook } from '../slots/slot-book.ts'
import { countPieces } from '../stock/pieces.ts'
import { stockBook, type IsCounted } from '../stock/stock-book.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'
import { clearedOwnerFields } from './basket-location.ts'
import { holdsSlot, mergeBaskets, type MergeMenu } from './lines/merge-baskets.ts'
import { keepExpiredSlot, listSlotsBeyondLimit } from './basket-slot.ts'
import { loadNetworkLimit } from './network-limit.ts'

type SignIn = {
  tx: Tx
  config: AppDeps['config']
  menu: MergeMenu
  isCounted: IsCounted
  transfer: BasketTransfer
}
type MovedBasket = { row: BasketRow; merge?: BasketMove['merge'] }

const isLaterChanged = (one: BasketRow, other: BasketRow): number =>
  other.updatedAt.getTime() - one.updatedAt.getTime()

/**
 * The baskets of the signing-in session and of the member, locked: baskets first and in the order of their IDs, the
 * member last, as every transaction does. A basket that the member got while this waited was not locked in that order,
 * so the transaction starts over.
 */
async function lockBaskets({ tx, transfer }: SignIn) {
  const { brandId, memberId, fromSessionId, toSessionId, basketToken } = transfer
  const queries = basketQueries(tx)
  const member = { sessionId: toSessionId, memberId }
  const guests = fromSessionId ? [{ sessionId: fromSessionId, memberId: undefined }] : []
  const shown = basketToken ? await queries.findByToken(brandId, basketToken, member) : undefined
  const rows = await queries.lockForSignIn(brandId, { owners: [member, ...guests], alsoId: shown?.id })
  await membersQueries(tx).lock({ brandId, memberId })
  const isLocked = (id: string) => rows.some((row) => row.id === id)
  if (!(await queries.listIds(brandId, member)).every(isLocked))
    startTransactionOver('another device signed in with a basket')
  const account = rows.filter((row) => row.memberId !== null).toSorted(isLaterChanged)
  const device = rows.filter((row) => row.memberId === null).toSorted(isLaterChanged)
  return { account, device, shown: rows.find(({ id }) => id === shown?.id) ?? device[0] }
}

/** Personal fields that a token alone does not bring along (trust T7). */
const withoutForeignPerson = (row: BasketRow, { fromSessionId, toSessionId }: BasketTransfer): BasketRow =>
  row.sessionId === fromSessionId || row.sessionId === toSessionId
    ? row
    : { ...row, ...clearedOwnerFields(row) }

/** Gives a guest's basket to the member under a new token, because the old one may be known elsewhere (trust T7). */
async function moveBasket({ tx, transfer }: SignIn, row: BasketRow): Promise<MovedBasket> {
  const { toSessionId: sessionId, memberId } = transfer
  const { contact, verifiedPhone, deliveryAddress, billingAddress, location } = row
  const moved = await basketQueries(tx).update(row, {
    contact,
    verifiedPhone,
    deliveryAddress,
    billingAddress,
    location,
    sessionId,
    memberId,
    token: newSecret(),
    version: row.version + 1,
  })
  return { row: moved }
}

/** Merges a guest's basket into the member's. Of two held slots this device's stays; its basket and token end. */
async function mergeInto(
  { tx, menu, transfer }: SignIn,
  device: BasketRow,
  account: BasketRow,
): Promise<MovedBasket> {
  const { brandId, now, toSessionId: sessionId } = transfer
  const queries = basketQueries(tx)
  const isMoved =
    holdsSlot(device, now) && (await slotBook.move(tx, { brandId, from: device.id, to: account.id }))
  const held = isMoved ? device : { ...device, slot: null }
  const { change, ...merge } = mergeBaskets({ device: held, account }, { menu, now })
  const updatedAt = device.updatedAt > account.updatedAt ? device.updatedAt : account.updatedAt
  const row = await queries.update(account, {
    ...change,
    sessionId,
    updatedAt,
    version: account.version + 1,
  })
  await queries.remove(device)
  return { row, merge }
}

/** A basket whose order waits for its payment is not merged: what is paid is what was agreed. */
const isBeingPaid = ({ orderId }: BasketRow): boolean => orderId !== null

/** Releases the slots that a member holds beyond the limit after bringing some along (readings 54). */
async function releaseSlotsBeyondLimit({ tx, transfer }: SignIn, held: BasketRow | undefined): Promise<void> {
  const { brandId, now } = transfer
  const queries = basketQueries(tx)
  const rows = await queries.listKept({ brandId, owner: memberOf(transfer), now })
  for (const row of listSlotsBeyondLimit(rows, { heldId: held?.id, now })) {
    await slotBook.release(tx, { brandId, basketId: row.id })
    await queries.update(row, { ...keepExpiredSlot(row, now), version: row.version + 1 })
  }
}

/** Holds the counted pieces of merged baskets. A basket that only moves keeps what it holds. */
async function holdMergedStock(
  { tx, config, isCounted, transfer: { brandId, memberId, network: from, now } }: SignIn,
  moved: readonly MovedBasket[],
): Promise<void> {
  const merged = moved
    .filter(({ merge }) => merge)
    .map(({ row }) => ({ basketId: row.id, pieces: countPieces(row.storeId, row.lines, isCounted) }))
    .filter(({ pieces }) => pieces.size > 0)
  if (merged.length === 0) return
  const network = await loadNetworkLimit(tx, { brandId, session: { memberId }, network: from }, config)
  const parts = merged.flatMap(({ pieces }) => [...pieces.values()])
  // Of all baskets at once, in one order.
  await lockCounts(tx, brandId, parts)
  for (const { basketId, pieces } of merged)
    await stockBook.hold(tx, { brandId, basketId, pieces, network, now })
}

const memberOf = ({ toSessionId: sessionId, memberId }: BasketTransfer) => ({ sessionId, memberId })

/**
 * Brings a guest's baskets to the member who signs in (readings 121). A basket of a store where the member has one is
 * merged into it, others stand beside. The current one afterwards is this device's, or where that is empty the member's
 * basket that was changed last. The guest's orders move too, so that their pages go on.
 */
export async function bringBaskets(signIn: SignIn): Promise<BasketMove> {
  const { tx, transfer } = signIn
  const { brandId, fromSessionId: from, toSessionId: to, now } = transfer
  // Before the baskets, because a settlement locks an order before its basket.
  if (from) await ordersQueries(tx).moveToSession(brandId, { from, to })
  const { account, device, shown } = await lockBaskets(signIn)
  const isFilled = (row: BasketRow) => row.lines.length > 0 || holdsSlot(row, now)
  const moved = new Map<string, MovedBasket>()
  for (const row of device.filter(isFilled).map((one) => withoutForeignPerson(one, transfer))) {
    const own = account.find((one) => one.storeId === row.storeId && !isBeingPaid(one))
    const isMerged = own && !isBeingPaid(row)
    moved.set(row.id, isMerged ? await mergeInto(signIn, row, own) : await moveBasket(signIn, row))
  }
  const current = await chooseCurrent(signIn, { shown, account, moved, isFilled })
  await releaseSlotsBeyondLimit(signIn, current)
  await holdMergedStock(signIn, [...moved.values()])
  const merges = [...moved.values()].flatMap(({ merge }) => merge ?? [])
  const merge = {
    added: merges.flatMap(({ added }) => added),
    leftOut: merges.flatMap(({ leftOut }) => leftOut),
  }
  return { basketToken: current?.token, merge: merges.length > 0 ? merge : undefined }
}

type Choice = {
  shown: BasketRow | undefined
  account: readonly BasketRow[]
  moved: ReadonlyMap<string, MovedBasket>
  isFilled: (row: BasketRow) => boolean
}

/** The basket that this device shows from now on. */
async function chooseCurrent(
  signIn: SignIn,
  { shown, account, moved, isFilled }: Choice,
): Promise<BasketRow | undefined> {
  const { tx, transfer } = signIn
  const brought = shown && moved.get(shown.id)?.row
  if (brought) return basketQueries(tx).update(brought, { updatedAt: transfer.now })
  const isAccounts = shown !== undefined && shown.memberId !== null
  if (isAccounts && isFilled(shown)) return shown
  const last = account.find(isFilled)
  if (!shown || isAccounts) return last ?? shown ?? account[0]
  if (!last) return (await moveBasket(signIn, withoutForeignPerson(shown, transfer))).row
  await basketQueries(tx).remove(shown)
  return last
}
