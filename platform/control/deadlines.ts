import type { DeadlinesOf } from '@larder/kernel/deadlines.ts'

export const CONTROL_DEADLINES = {
  /** Finding an operator's token or changing the plan, before the server continues without the database. */
  databaseForOperators: 3_000,
  /** The bucket of releases: the connection, the next part of a response, the whole response, and the last retry. */
  bucketConnect: 2_000,
  bucketReply: 5_000,
  bucketWhole: 120_000,
  bucketLastTry: 8_000,
  /** A webhook of the operators: the connection, then its reply. */
  noticeConnect: 2_000,
  noticeReply: 5_000,
  /** The trial of a release before it is published, for all its pages together. */
  trial: 60_000,
  /** Fetching a release that a page needs and this server does not have. */
  releaseCopy: 3_000,
} as const

export type ControlDeadlines = DeadlinesOf<typeof CONTROL_DEADLINES>
