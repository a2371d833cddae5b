import type { checkoutApi, basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { membersQueries, savedCardsQueries, lockSession } from '../../members/index.ts'
import type { Person } from '../orders/order-keys.ts'
import { basketQueries, type BasketRow } from '../basket-records/basket.queries.ts'
import type * as z from 'zod'
import type { Session } from '@larder/kernel/http/context.ts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { newId, newSecret } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { clearedOwnerFields } from './basket-location.ts'

type PersonLookup = {
  row: BasketRow
  memberId: string | undefined
  /** Contact details of the order if they are newer than the basket's. */
  contact?: Pick<checkoutApi.ContactDetails, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null
}

/** A member's verified numbers and cards. */
async function readVerifiedDetails(db: Executor, brandId: string, memberId: string) {
  const owner = { brandId, memberId }
  const phone = await membersQueries(db).findPhoneOf(owner)
  const cards = await savedCardsQueries(db).findAll(owner)
  return { phone, cardFingerprints: cards.flatMap((card) => card.fingerprint ?? []) }
}

/** The known identity of the person behind a basket or the order being placed from it (trust T17). */
export async function findPerson(
  db: Executor,
  { row, memberId, contact = row.contact }: PersonLookup,
): Promise<Person> {
  const verified = memberId ? await readVerifiedDetails(db, row.brandId, memberId) : undefined
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
/** The input of a basket call in the contract. */
export type BasketCallInput<Name extends keyof typeof basketApi> = (typeof basketApi)[Name] extends {
  body: z.ZodType
}
  ? z.output<(typeof basketApi)[Name]['body']>
  : never

type BasketPlacement = { storeId: number; method: FulfilmentMethod; location: FulfilmentLocation | null }

/** A change to one basket. `version` is the version that the caller saw; without it any version is changed. */
type BasketWrite = {
  row: BasketRow
  version?: number | undefined
  /** The basket keeps its place among the session's, of which the one changed last is the current one. */
  keepsPlace?: boolean
  change: (locked: BasketRow, tx: Tx) => Partial<BasketRow> | Promise<Partial<BasketRow>>
}

/** Finds a basket by token, else the session's own; undefined when there is none, or when its order is placed. */
export async function findBasket(
  { db }: AppDeps,
  { brandId, session }: Caller,
  token: string | undefined,
): Promise<BasketRow | undefined> {
  const queries = basketQueries(db)
  const byToken = token ? await queries.findByToken(brandId, token) : undefined
  return byToken ?? (await queries.findOfSession(brandId, session.id))
}

/** `findBasket` for a call that needs a basket. Throws BASKET_EMPTY. */
export async function requireBasket(deps: AppDeps, caller: Caller, token: string): Promise<BasketRow> {
  const row = await findBasket(deps, caller, token)
  if (!row) throw new AppError('BASKET_EMPTY')
  return row
}

/** Baskets with lines or a held slot that a session keeps; beyond that the current one has to be overwritten. */
export const MAX_KEPT_BASKETS = 20

/**
 * Creates the session's first basket, or with `isFurther` one more for another store. Two concurrent calls are serialised
 * and share one basket. Throws BASKET_OVERWRITE when the session keeps as many baskets as it may.
 */
export async function createBasket(
  { db }: AppDeps,
  { brandId, session, now }: Caller,
  { storeId, method, location, isFurther = false }: BasketPlacement & { isFurther?: boolean },
): Promise<BasketRow> {
  return inTransaction(db, async (tx) => {
    const queries = basketQueries(tx)
    await lockSession(tx, brandId, session.id)
    const existing = await (isFurther
      ? queries.findOfStore(brandId, session.id, storeId)
      : queries.findOfSession(brandId, session.id))
    if (existing) return existing
    const listing = { brandId, sessionId: session.id, now, limit: MAX_KEPT_BASKETS }
    const kept = isFurther ? await queries.listOfSession(listing) : []
    if (kept.length === MAX_KEPT_BASKETS) throw new AppError('BASKET_OVERWRITE')
    return queries.insert({
      brandId,
      id: newId(now),
      token: newSecret(),
      sessionId: session.id,
      memberId: session.memberId,
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
 * Performs one write: locks the row, rejects an outdated version (trust P14) and applies the change to the current row.
 * A session that only has the token becomes the owner by writing, but the previous owner's personal data is removed
 * (trust T7).
 */
export async function writeBasket(
  { db }: AppDeps,
  caller: Caller,
  { row, version, keepsPlace = false, change }: BasketWrite,
): Promise<BasketRow> {
  return inTransaction(db, async (tx) => {
    const queries = basketQueries(tx)
    const locked = await queries.findForUpdate(row)
    if (locked?.state !== 'open') throw new AppError('STALE_BASKET')
    if (version !== undefined && version !== locked.version) throw new AppError('STALE_BASKET')
    const { id: sessionId, memberId } = caller.session
    const isTakenOver = locked.sessionId !== sessionId
    const takeover = {
      ...(isTakenOver && { sessionId, ...clearedOwnerFields(locked) }),
      // A dormant member session is served like a guest's, and the basket still belongs to the member.
      ...(memberId && { memberId }),
    }
    return queries.update(locked, {
      ...takeover,
      ...(await change({ ...locked, ...takeover }, tx)),
      version: locked.version + 1,
      updatedAt: keepsPlace ? locked.updatedAt : caller.now,
    })
  })
}
