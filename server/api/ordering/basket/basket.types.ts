import type * as z from 'zod'
import type { basketApi } from '@larder/shared/contracts'
import type { Session } from '@larder/kernel/http/context.ts'

/** The caller. `network`: their IPv4 address or IPv6 /64, for limits by network. */
export type Caller = { brandId: string; session: Session; now: Date; network: string }
/** Input of a basket call of the contract. */
export type Input<Name extends keyof typeof basketApi> = (typeof basketApi)[Name] extends { body: z.ZodType }
  ? z.output<(typeof basketApi)[Name]['body']>
  : never
