import type { FetchOptions } from 'ofetch'
import type * as z from 'zod'
import type { Endpoint } from '../contracts/index.ts'

/** The HTTP function of a client: ofetch or a compatible function. */
export type Http = (path: string, options: FetchOptions<'json'>) => Promise<unknown>
export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** `low` for data that nobody waits for yet. */
  priority?: RequestPriority
}

/**
 * A typed call. Parses the input before sending and the reply before returning it. Throws only AppError: VALIDATION
 * with the fields for an input that breaks the contract, UNEXPECTED for such a reply.
 */
export type Api<Options = CallOptions> = <Body extends z.ZodType<object>, Reply extends z.ZodType>(
  endpoint: Endpoint<Body, Reply>,
  input: z.input<Body>,
  options?: Options,
) => Promise<z.output<Reply>>
