import type { Executor } from '../../kernel/db/client.ts'
import { newSecret } from '../../kernel/db/id.ts'
import type { BasketGateway } from '../auth/index.ts'
import { withoutOwner } from './basket-place.ts'
import { basketQueries, type BasketRow } from '../basket-records/index.ts'

type Asked = { brandId: string; token: string; sessionId: string }

async function findOwn(db: Executor, { brandId, token, sessionId }: Asked): Promise<BasketRow | undefined> {
  const row = await basketQueries(db).findByToken(brandId, token)
  return row?.sessionId === sessionId ? row : undefined
}

/** The interface to baskets for sign-in, guest checks and deep links (trust P16, T7). */
export const basketGateway: BasketGateway = {
  /** The current basket moves to the member's session under a new token: the old one is no longer valid. */
  async attach(db, { brandId, fromSessionId, toSessionId, basketToken, now }) {
    const queries = basketQueries(db)
    const byToken = basketToken ? await queries.findByToken(brandId, basketToken) : undefined
    const held = byToken ?? (fromSessionId ? await queries.findOfSession(brandId, fromSessionId) : undefined)
    if (!held) return undefined
    const isOwn = held.sessionId === fromSessionId || held.sessionId === toSessionId
    const { token } = await queries.update(held, {
      sessionId: toSessionId,
      token: newSecret(),
      version: held.version + 1,
      updatedAt: now,
      ...(isOwn ? {} : withoutOwner(held)),
    })
    return token
  },

  async ofSession(db, { brandId, sessionId }) {
    return (await basketQueries(db).findOfSession(brandId, sessionId))?.token
  },

  async clear(db, asked) {
    const row = await findOwn(db, asked)
    if (!row || row.lines.length === 0) return
    await basketQueries(db).update(row, {
      lines: [],
      clearedLines: row.lines,
      coupon: null,
      tipPence: null,
      version: row.version + 1,
      updatedAt: asked.now,
    })
  },

  async rememberPhone(db, { phone, ...asked }) {
    const row = await findOwn(db, asked)
    if (row) await basketQueries(db).update(row, { verifiedPhone: phone })
  },

  async glance(db, asked) {
    const row = await basketQueries(db).findByToken(asked.brandId, asked.token)
    if (!row) return undefined
    const isOwner = row.sessionId === asked.sessionId
    return {
      storeId: row.storeId ?? undefined,
      lineCount: row.lines.length,
      phoneNumber: isOwner ? row.contact?.phoneNumber : undefined,
      verifiedPhone: isOwner ? (row.verifiedPhone ?? undefined) : undefined,
    }
  },
}
