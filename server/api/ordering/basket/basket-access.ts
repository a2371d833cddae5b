import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { newId, newSecret } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { lockSession } from '../../members/index.ts'
import { basketQueries, type BasketRow } from '../basket-records/basket.queries.ts'
import { withoutOwner } from './basket-location.ts'
import type { Caller } from './basket.types.ts'

type BasketPlacement = { storeId: number; method: FulfilmentMethod; location: FulfilmentLocation | null }

/** A change of one basket. `version`: the one that the caller saw; without it any version is changed. */
export type BasketWrite = {
  row: BasketRow
  version?: number | undefined
  change: (locked: BasketRow, tx: Tx) => Partial<BasketRow> | Promise<Partial<BasketRow>>
}

/** By token, else the session's own; undefined when there is none, or its order is placed. */
export async function findBasket(
  { db }: AppDeps,
  { brandId, session }: Caller,
  token: string | undefined,
): Promise<BasketRow | undefined> {
  const queries = basketQueries(db)
  const byToken = token ? await queries.findByToken(brandId, token) : undefined
  return byToken ?? (await queries.findOfSession(brandId, session.id))
}

/** `findBasket` of a call that needs one. Throws BASKET_EMPTY. */
export async function requireBasket(deps: AppDeps, caller: Caller, token: string): Promise<BasketRow> {
  const row = await findBasket(deps, caller, token)
  if (!row) throw new AppError('BASKET_EMPTY')
  return row
}

/** The session's first basket. Two concurrent first writes are serialised and share one. */
export async function createBasket(
  { db }: AppDeps,
  { brandId, session, now }: Caller,
  { storeId, method, location }: BasketPlacement,
): Promise<BasketRow> {
  return inTransaction(db, async (tx) => {
    const queries = basketQueries(tx)
    await lockSession(tx, brandId, session.id)
    const existing = await queries.findOfSession(brandId, session.id)
    if (existing) return existing
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
 * One write: locks the row, rejects a stale version (trust P14), applies the change to the current row. A write by a
 * session that only has the token makes it the owner, of a basket without the other's personal data (trust T7).
 */
export async function writeBasket(
  { db }: AppDeps,
  caller: Caller,
  { row, version, change }: BasketWrite,
): Promise<BasketRow> {
  return inTransaction(db, async (tx) => {
    const queries = basketQueries(tx)
    const locked = await queries.findForUpdate(row)
    if (locked?.state !== 'open') throw new AppError('STALE_BASKET')
    if (version !== undefined && version !== locked.version) throw new AppError('STALE_BASKET')
    const { id: sessionId, memberId } = caller.session
    const isTakenOver = locked.sessionId !== sessionId
    const takeover = {
      ...(isTakenOver && { sessionId, ...withoutOwner(locked) }),
      // A member's session that sleeps is served like a guest's, and the basket is still theirs.
      ...(memberId && { memberId }),
    }
    return queries.update(locked, {
      ...takeover,
      ...(await change({ ...locked, ...takeover }, tx)),
      version: locked.version + 1,
      updatedAt: caller.now,
    })
  })
}
