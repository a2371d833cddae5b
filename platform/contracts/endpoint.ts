import * as z from 'zod'

/**
 * Who may call: `anyone` needs no session, `session` needs a guest or member session, `member` needs a
 * signed-in member, `signed` is authenticated by its signature (webhooks).
 */
export type Access = 'anyone' | 'session' | 'member' | 'signed'

/** A role of an operator's token: `publish:<area>` of the area in the call's path, `publish` of any. */
type OperatorRole = 'ops' | 'read' | 'trial' | 'cases' | `${'publish' | 'rollout'}${'' | ':<area>'}`

/** The operators with one of the roles may call; `isOffline`: also while the database is unavailable. */
export type OperatorAccess = { roles: readonly OperatorRole[]; isOffline?: true }

export type Endpoint<
  Body extends z.ZodType<object> = z.ZodType<object>,
  Reply extends z.ZodType = z.ZodType,
  Caller extends Access | OperatorAccess = Access,
  Params extends z.ZodType<object> = z.ZodType<object>,
> = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `:name` parameters, which are fields of `body` or, where that is a union, of `params`. */
  path: string
  /** One sentence for the API document. */
  summary: string
  access: Caller
  /** Moves money or places an order: requires an `Idempotency-Key` (trust P1) and rejects unknown fields. */
  money?: true
  /** For public replies that are the same for every shopper of a brand: how many seconds they may be cached. */
  cacheSec?: number
  /** Parameters of the path that are apart from `body`. */
  params?: Params
  /** All input fields, whether sent in the path, the query (GET, and POST "with query") or the JSON body. */
  body: Body
  /** What is said of an input that is not valid, in place of its fields. */
  invalidInput?: string
  reply: Reply
}

/** An endpoint in browser builds, whose schemas are loaded with the first call (docs/decisions/016). */
export type LateEndpoint<Definition extends Endpoint> = Definition & { load?: () => Promise<Definition> }

/** A call of operators. */
export type OperatorEndpoint<Reply extends z.ZodType = z.ZodType> = Endpoint<
  z.ZodType<object>,
  Reply,
  OperatorAccess
>

/** The input of a call without any. */
export const NO_INPUT: z.ZodType<object, object> = z.object({})

/** Describes one call of spec §7, or of operators. The server, the client and tests all use the same value. */
export function endpoint<
  Body extends z.ZodType<object>,
  Reply extends z.ZodType,
  Caller extends Access | OperatorAccess,
  Params extends z.ZodType<object> = typeof NO_INPUT,
>(description: Endpoint<Body, Reply, Caller, Params>): Endpoint<Body, Reply, Caller, Params> {
  return description
}

/** The body of every reply that is not 2xx (spec §8). */
export const Failure = z.object({
  /** HTTP status, repeated for clients that only read the body. */
  errorCode: z.int(),
  /** Message for the shopper. */
  errorDisplay: z.string(),
  /** Key of the error catalogue, for programs. */
  errorKey: z.string(),
  /** Field path -> message, for a form that was rejected. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof Failure>
