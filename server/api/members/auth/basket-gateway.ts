import type { authApi } from '@larder/shared/contracts'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import type { AppDeps } from '../../app-deps.ts'

export type BasketTransfer = {
  brandId: string
  /** The session that owned the basket until now; absent when there was none. */
  fromSessionId: string | undefined
  toSessionId: string
  memberId: string
  /** The current basket according to the browser. */
  basketToken: string | undefined
  /** The device's IPv4 address or IPv6 /64 network. */
  network: string
  now: Date
}

/** The device's current basket after a sign-in, and what changed if baskets were merged (readings 121). */
export type BasketMove = { basketToken: string | undefined; merge?: authApi.BasketMerge | undefined }

/** The parts of a basket that account modules use. */
type BasketSummary = {
  storeId: number | undefined
  lineCount: number
  /** The phone number from the contact details, as typed; only if the session owns the basket. */
  phoneNumber: string | undefined
  /** The phone number verified by a code in this basket's checkout, in E.164; only if the session owns the basket. */
  verifiedPhone: string | undefined
}

type BasketQuery = { brandId: string; token: string; session: Session }

/** The basket module's interface for sign-in and guest checks (trust P16, T7). */
export type BasketGateway = {
  /**
   * Reads what merging baskets needs, before the transaction. The returned function brings a guest's baskets to the
   * member in the sign-in's transaction.
   */
  prepareSignIn: (
    deps: AppDeps,
    brandId: string,
  ) => Promise<(tx: Tx, transfer: BasketTransfer) => Promise<BasketMove>>
  /** Returns the token of the session's last basket for a browser that lost its copy (trust P7). */
  loadToken: (db: Executor, query: { brandId: string; session: Session }) => Promise<string | undefined>
  /** Empties the session's own basket as `basket/clear` does. */
  clear: (deps: AppDeps, query: BasketQuery & { network: string; now: Date }) => Promise<void>
  loadSummary: (db: Executor, query: BasketQuery) => Promise<BasketSummary | undefined>
  /** The ID of the session's own basket; undefined for an unknown basket and for one of another session. */
  loadOwnId: (db: Executor, query: BasketQuery) => Promise<string | undefined>
  /**
   * Records in the session's own basket that this number is verified, so that the shopper is not asked twice (WCAG
   * 3.3.7).
   */
  rememberPhone: (db: Executor, query: BasketQuery & { phone: string }) => Promise<void>
}
