import type * as z from 'zod'
import type { basketApi } from '@larder/shared/contracts'
import type { Session } from '../../kernel/http/context.ts'

/** Who asks. `network`: the caller's IPv4 address or IPv6 /64, for what is counted by network. */
export type Who = { brandId: string; session: Session; now: Date; network: string }
/** What a basket call of the contract takes in. */
export type Input<Name extends keyof typeof basketApi> = (typeof basketApi)[Name] extends { body: z.ZodType }
  ? z.output<(typeof basketApi)[Name]['body']>
  : never
