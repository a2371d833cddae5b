import type { checkoutApi, basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { membersQueries, savedCardsQueries, lockSession } from '../../members/index.ts'
import type { Person } from '../orders/order-keys.ts'
import { countedParts, type IsCounted } from '../stock/stock-book.ts'
import { basketQueries, MAX_KEPT_BASKETS, type BasketOwner, type BasketRow } from './basket.queries.ts'
import type * as z from 'zod'
import type { Session } from '@larder/kernel/http/context.ts'
import { AppError, isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { getTimeOfId, newId, newSecret } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { clearedOwnerFields } from './basket-location.ts'
import { hasCounted, holdStock } from './basket-stock.ts'

type PersonLookup = {
  row: BasketRow
  memberId: string | undefined
  /** Contact details of the order if they are newer than the basket's. */
  contact?: Pick<checkoutApi.ContactDetails, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null
}

/** A member's verified numbers and cards. */
async function loadVerifiedDetails(db: Executor, brandId: string, memberId: string) {
  const owner = { brandId, memberId }
  const phone = await membersQueries(db).findPhoneOf(owner)
  const cards = await savedCardsQueries(db).findAll(owner)
  return { phone, cardFingerprints: cards.flatMap((card) => card.fingerprint ?? []) }
}

/** The known identity of the person behind a basket or the order being placed from it (trust T17). */
export async function loadPerson(
  db: Executor,
  { row, memberId, contact = row.contact }: PersonLookup,
): Promise<Person> {
  const verified = memberId ? await loadVerifiedDetails(db, row.brandId, memberId) : undefined
  return {
    memberId,
    email: contact?.email,
    name: contact ? { first: contact.firstName, last: contact.lastName } : undefined,
    phone: contact?.phoneNumber,
    verifiedPhone: verified?.phone ?? row.verifiedPhone ?? undefined,
    address: row.fulfilmentMethod === 'delivery' ? row.deliveryAddress : undefined,
    cardFingerprints: verified?.cardFingerprints,
  }
}

/** The caller. `network` is their IPv4 address or IPv6 /64 network, for limits by network. */
export type Caller = { brandId: string; session: Session; now: Date; network: string }
export type BasketCallInput<Name extends keyof typeof basketApi> = (typeof basketApi)[Name] extends {
  body: z.ZodType
}
  ? z.output<(typeof basketApi)[Name]['body']>
  : never

type BasketPlacement = {
  storeId: number | null
  method: FulfilmentMethod
  location: FulfilmentLocation | null
}

/** A change to one basket. `version` is the version that the caller saw; without it any version is changed. */
type BasketWrite = {
  row: BasketRow
  version?: number | undefined
  /** The basket keeps its place among the session's, of which the one changed last is the current one. */
  keepsPlace?: boolean
  /**
   * What is written to the row. First it is asked without a transaction, and returns undefined if it needs one: most
   * writes change the basket's row alone.
   */
  change: (row: BasketRow, tx: Tx | undefined) => Change | undefined | Promise<Change | undefined>
}
type Change = Partial<BasketRow>

/** The owner whose baskets a session sees. A dormant member session keeps the member's (trust P16). */
export const getBasketOwner = ({ id, memberId, dormantMemberId }: Session): BasketOwner => ({
  sessionId: id,
  memberId: memberId ?? dormantMemberId,
})

/** Whether a basket is this session's own: a member's on every device (readings 121). */
export function isBasketOwner(row: Pick<BasketRow, 'sessionId' | 'memberId'>, session: Session): boolean {
  return row.memberId === null
    ? row.sessionId === session.id
    : row.memberId === getBasketOwner(session).memberId
}

/**
 * Finds a basket by token, else the owner's last one; undefined when there is none, or when its order is placed. The
 * basket of another member is found by nobody else.
 */
export async function loadBasket(
  { db }: AppDeps,
  { brandId, session }: Caller,
  token: string | undefined,
): Promise<BasketRow | undefined> {
  const queries = basketQueries(db)
  const owner = getBasketOwner(session)
  const byToken = token ? await queries.findByToken(brandId, token, owner) : undefined
  return byToken ?? (await queries.findLast(brandId, owner))
}

/**
 * `loadBasket` for a write that names its basket. Throws STALE_BASKET where that one is no longer there, so that a device
 * which still shows it does not change the basket of another store.
 */
export async function loadNamedBasket(
  deps: AppDeps,
  caller: Caller,
  token: string | undefined,
): Promise<BasketRow | undefined> {
  const row = await loadBasket(deps, caller, token)
  if (row && token && row.token !== token) throw new AppError('STALE_BASKET')
  return row
}

/** `loadNamedBasket` for a write that needs a basket. Throws BASKET_EMPTY. */
export async function requireBasket(deps: AppDeps, caller: Caller, token: string): Promise<BasketRow> {
  const row = await loadNamedBasket(deps, caller, token)
  if (!row) throw new AppError('BASKET_EMPTY')
  return row
}

/** Serialises what creates baskets of one owner, a member's on all devices. */
const lockOwner = (tx: Tx, brandId: string, { sessionId, memberId }: BasketOwner): Promise<void> =>
  memberId ? membersQueries(tx).lock({ brandId, memberId }) : lockSession(tx, brandId, sessionId)

/** An empty basket that is not stored yet, which its version says. */
const createEmptyRow = (
  { brandId, session, now }: Caller,
  { id, storeId, method, location }: BasketPlacement & { id: string },
): BasketRow => ({
  brandId,
  id,
  token: newSecret(),
  sessionId: session.id,
  memberId: getBasketOwner(session).memberId ?? null,
  version: 0,
  storeId,
  storeName: null,
  fulfilmentMethod: method,
  location,
  lines: [],
  clearedLines: null,
  coupon: null,
  tipPence: null,
  deliveryAddress: null,
  billingAddress: null,
  contact: null,
  verifiedPhone: null,
  slot: null,
  ifMissing: null,
  state: 'open',
  orderId: null,
  createdAt: now,
  updatedAt: now,
})

const isStored = ({ version }: BasketRow): boolean => version > 0

/** An erasure waits for a day after an order's time; the job that deletes old baskets comes later still. */
const FIRST_BASKET_MS = 12 * 3_600_000

/**
 * Whether a first basket may have the session's ID: a guest's of a young session, of which no earlier basket can have been deleted.
 * No two baskets ever have one ID, because orders, places and counted pieces name it.
 */
const takesSessionId = ({ session, now }: Caller): boolean =>
  !getBasketOwner(session).memberId && now.getTime() - getTimeOfId(session.id).getTime() < FIRST_BASKET_MS

/**
 * The first basket of a caller who has none. A guest's is stored with its first write, under the ID of the session: of two
 * concurrent calls one inserts it, and no lock is needed.
 */
export function startBasket(deps: AppDeps, caller: Caller, placement: BasketPlacement): Promise<BasketRow> {
  return takesSessionId(caller)
    ? Promise.resolve(createEmptyRow(caller, { ...placement, id: caller.session.id }))
    : createBasket(deps, caller, placement)
}

/**
 * Creates the owner's first basket, or with `isFurther` one more for another store. Two concurrent calls are serialised
 * and share one basket. Throws BASKET_OVERWRITE when the owner keeps as many baskets as they may.
 */
export async function createBasket(
  { db }: AppDeps,
  caller: Caller,
  { isFurther = false, ...placement }: BasketPlacement & { isFurther?: boolean },
): Promise<BasketRow> {
  const { brandId, session, now } = caller
  const { storeId } = placement
  const owner = getBasketOwner(session)
  const row = { ...createEmptyRow(caller, { ...placement, id: newId(now) }), version: 1 }
  if (!isFurther && takesSessionId(caller)) {
    const first = await basketQueries(db).insertUnlessTaken({ ...row, id: session.id })
    if (first) return first
  }
  return inTransaction(db, async (tx) => {
    const queries = basketQueries(tx)
    await lockOwner(tx, brandId, owner)
    const existing = await (isFurther && storeId !== null
      ? queries.findOfStore(brandId, owner, storeId)
      : queries.findLast(brandId, owner))
    if (existing) return existing
    const kept = isFurther ? await queries.listKept({ brandId, owner, now }) : []
    if (kept.length === MAX_KEPT_BASKETS) throw new AppError('BASKET_OVERWRITE')
    return queries.insert(row)
  })
}

/**
 * What a write makes of a row: rejects an outdated version (trust P14) and applies the change. A session that only has the
 * token of a guest's basket becomes the owner by writing, but the previous owner's personal data is removed (trust T7).
 */
async function planWrite(
  { session, now }: Caller,
  current: BasketRow | undefined,
  { version, keepsPlace = false, change, tx }: BasketWrite & { tx?: Tx },
): Promise<Change | undefined> {
  if (current?.state !== 'open') throw new AppError('STALE_BASKET')
  if (version !== undefined && version !== current.version) throw new AppError('STALE_BASKET')
  const { sessionId, memberId } = getBasketOwner(session)
  const isOwn = isBasketOwner(current, session)
  // It became another member's since it was found.
  if (!isOwn && current.memberId !== null) throw new AppError('STALE_BASKET')
  const takeover = { ...(!isOwn && clearedOwnerFields(current)), sessionId, ...(memberId && { memberId }) }
  const changed = await change({ ...current, ...takeover }, tx)
  if (!changed) return undefined
  const updatedAt = keepsPlace ? current.updatedAt : now
  return { ...takeover, ...changed, version: current.version + 1, updatedAt }
}

/** The write in one statement, as long as nobody wrote since the basket was read; undefined if it takes a transaction. */
async function writeUnchanged(
  deps: AppDeps,
  caller: Caller,
  write: BasketWrite & { isCounted: IsCounted },
): Promise<BasketRow | undefined> {
  const { row, isCounted } = write
  try {
    const planned = await planWrite(caller, row, write)
    if (!planned || hasCounted(row, isCounted) || hasCounted({ ...row, ...planned }, isCounted))
      return undefined
    const queries = basketQueries(deps.db)
    return isStored(row)
      ? await queries.updateUnchanged(row, planned)
      : await queries.insertUnlessTaken({ ...row, ...planned })
  } catch (error) {
    // What is wrong with the basket as it was read may be right with the current one.
    if (isAppError(error)) return undefined
    throw error
  }
}

/** Performs one write. Of two at once, the second is applied to what the first has written. */
export async function writeBasket(deps: AppDeps, caller: Caller, write: BasketWrite): Promise<BasketRow> {
  const isCounted = await countedParts(deps)(caller.brandId)
  const atOnce = await writeUnchanged(deps, caller, { ...write, isCounted })
  if (atOnce) return atOnce
  if (!isStored(write.row)) {
    const { storeId, fulfilmentMethod: method, location } = write.row
    const row = await createBasket(deps, caller, { storeId, method, location })
    return writeBasket(deps, caller, { ...write, row })
  }
  return inTransaction(deps.db, async (tx) => {
    const queries = basketQueries(tx)
    const locked = await queries.findForUpdate(write.row)
    const planned = await planWrite(caller, locked, { ...write, tx })
    if (!locked || !planned) throw new Error('A change of a basket says nothing')
    const written = await queries.update(locked, planned)
    // A basket that another one makes way for is not written by its shopper.
    if (!write.keepsPlace)
      await holdStock(tx, { before: locked, after: written }, { deps, caller, isCounted })
    return written
  })
}
