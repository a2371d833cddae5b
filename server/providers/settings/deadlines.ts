import type { DeadlinesOf } from '@larder/kernel/deadlines.ts'

export const PROVIDER_DEADLINES = {
  /** A call to an outside service: the connection, then the whole response. */
  outsideConnect: 1_000,
  outsideReply: 5_000,
} as const

export type ProviderDeadlines = DeadlinesOf<typeof PROVIDER_DEADLINES>
