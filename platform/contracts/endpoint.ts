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
  /** Path with `:name` parameters, which are fields of `body`. */
  path: string
  /** One sentence for the API document. */
  summary: string
  access: Access
  /** Moves money or places an order: requires an `Idempotency-Key` (trust P1) and rejects unknown fields. */
  money?: true
  /** For public replies that are the same for every shopper of a brand: how many seconds they may be cached. */
  cacheSec?: number
  /** All input fields, whether sent in the path, the query (GET, and POST "with query") or the JSON body. */
  body: Body
  reply: Reply
}

/** An endpoint in browser builds, whose schemas are loaded with the first call (docs/decisions/016). */
export type LateEndpoint<Definition extends Endpoint> = Definition & { load?: () => Promise<Definition> }

/** Describes one call of spec §7. The server, the client and tests all use the same value. */
export function endpoint<Body extends z.ZodType<object>, Reply extends z.ZodType>(
  description: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
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
