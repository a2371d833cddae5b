import type { Executor } from '../../kernel/db/client.ts'

export type Handover = {
  brandId: string
  /** Session that owned the basket until now; absent when there was none. */
  fromSessionId: string | undefined
  toSessionId: string
  memberId: string
  /** The current basket according to the browser. */
  basketToken: string | undefined
  now: Date
}

/** The parts of a basket that account modules use. */
export type BasketGlance = {
  storeId: number | undefined
  lineCount: number
  /** From the contact details, as typed; only when the session owns the basket. */
  phoneNumber: string | undefined
  /** E.164, verified by a code in this basket's checkout; only when the session owns the basket. */
  verifiedPhone: string | undefined
}

type Asked = { brandId: string; token: string; sessionId: string }

/** The basket module's interface for sign-in and guest checks (trust P16, T7). */
export type BasketGateway = {
  /** Moves the current basket to the member and its new session; returns its new token, if there is a basket. */
  attach: (db: Executor, handover: Handover) => Promise<string | undefined>
  /** Token of a session's basket: for a browser that lost its own copy (trust P7). */
  ofSession: (
    db: Executor,
    asked: { brandId: string; sessionId: string; now: Date },
  ) => Promise<string | undefined>
  /** Empties the session's own basket and keeps its lines for `basket/restore`. */
  clear: (db: Executor, asked: Asked & { now: Date }) => Promise<void>
  glance: (db: Executor, asked: Asked) => Promise<BasketGlance | undefined>
  /**
   * Stores in the session's own basket that this number is verified, so that the shopper is not asked twice (WCAG
   * 3.3.7).
   */
  rememberPhone: (db: Executor, asked: Asked & { phone: string }) => Promise<void>
}
