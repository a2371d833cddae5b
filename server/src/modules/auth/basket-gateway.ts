import type { Executor } from '../../kernel/db/client.ts'

export type Handover = {
  brandId: string
  /** Session that held the basket until now; absent when there was none. */
  fromSessionId: string | undefined
  toSessionId: string
  memberId: string
  /** The basket the browser says it has in hand. */
  basketToken: string | undefined
  now: Date
}

/** What of a basket concerns people. */
export type BasketGlance = {
  storeId: number | undefined
  lineCount: number
  /** Of the contact details, as typed; only when the session owns the basket. */
  phoneNumber: string | undefined
  /** E.164, proven by a code in this basket's checkout; only when the session owns the basket. */
  verifiedPhone: string | undefined
}

type Asked = { brandId: string; token: string; sessionId: string }

/** What signing in and guest checks ask of the basket module (trust P16, T7). */
export type BasketGateway = {
  /** Gives the basket in hand to the member and its new session; answers its renewed token, if there is one. */
  attach: (db: Executor, handover: Handover) => Promise<string | undefined>
  /** Token of the basket a session holds: for a browser that lost its own copy (trust P7). */
  ofSession: (
    db: Executor,
    asked: { brandId: string; sessionId: string; now: Date },
  ) => Promise<string | undefined>
  /** Empties the session's own basket and keeps what was in it for `basket/restore`. */
  clear: (db: Executor, asked: Asked & { now: Date }) => Promise<void>
  glance: (db: Executor, asked: Asked) => Promise<BasketGlance | undefined>
  /** Keeps with the session's own basket that this number was proven, so that nobody is asked twice (WCAG 3.3.7). */
  rememberPhone: (db: Executor, asked: Asked & { phone: string }) => Promise<void>
}
