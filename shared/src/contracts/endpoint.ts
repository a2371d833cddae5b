import * as z from 'zod'

/**
 * Who may call: `anyone` needs no session, `session` needs a guest or member session, `member` needs a
 * signed-in member, `signed` is authenticated by its signature (webhooks).
 */
export type Access = 'anyone' | 'session' | 'member' | 'signed'

export type Endpoint<
  Body extends z.ZodType<object> = z.ZodType<object>,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `:name` parameters; parameters are fields of `body`. */
  path: string
  /** One sentence for the API document. */
  summary: string
  access: Access
  /** Moves money or places an order: takes an `Idempotency-Key` (trust P1) and rejects unknown fields. */
  money?: true
  /** Public and the same for every shopper of a brand: seconds it may be cached. */
  cacheSec?: number
  /**
   * Every input field, however it is sent: path parameter, query (GET, and POST "with query") or JSON body.
   */
  body: Body
  reply: Reply
}

/** An endpoint in browser builds: its schemas are loaded with the first call (docs/decisions/016). */
export type LateEndpoint<Described extends Endpoint> = Described & { load?: () => Promise<Described> }

/**
 * Describes one call of spec §7. The server mounts it, the client calls it and tests use it: the same value.
 */
export function endpoint<Body extends z.ZodType<object>, Reply extends z.ZodType>(
  description: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return description
}

/** The body of every reply that is not 2xx (spec §8). */
export const Failure = z.object({
  /** HTTP status, repeated for clients that only read the body. */
  errorCode: z.int(),
  /** Message for the user. */
  errorDisplay: z.string(),
  /** Key of the error catalogue, for programs. */
  errorKey: z.string(),
  /** Field path -> message, for a rejected form. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof Failure>
