import * as z from 'zod'

/**
 * Who may call: `anyone` needs no session, `session` needs a guest or member session,
 * `member` needs a signed-in member, `signed` carries its own proof (webhooks).
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
  /** Moves or promises money: takes an `Idempotency-Key` (trust P1) and refuses unknown fields. */
  money?: true
  /** Public and equal for everybody of a brand: seconds it may be cached. */
  cacheSec?: number
  /** Every input field, wherever it travels: path parameter, query (GET, and POST "with query") or JSON body. */
  body: Body
  reply: Reply
}

/** An endpoint as browser builds carry it: its schemas come with the first call (docs/decisions/016). */
export type LateEndpoint<Described extends Endpoint> = Described & { load?: () => Promise<Described> }

/** Describes one call of spec §7. The server mounts it, the client calls it, tests use it: the same value. */
export function endpoint<Body extends z.ZodType<object>, Reply extends z.ZodType>(
  description: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return description
}

/** The body of every reply that is not 2xx (spec §8). */
export const Failure = z.object({
  /** HTTP status, repeated for clients that only read the body. */
  errorCode: z.int(),
  /** Words for the person. */
  errorDisplay: z.string(),
  /** Key of the error catalogue, for programs. */
  errorKey: z.string(),
  /** Field path -> words, for a refused form. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof Failure>
