/**
 * How long the server waits for something before it goes on without it, in ms. One object, so that a slow machine (or a
 * test, which must not depend on the speed of its machine) waits longer for all of them: `DEADLINE_SCALE`.
 */
export const DEADLINES = {
  /** A place in the pool of database connections, and one statement on it. */
  databaseConnect: 5_000,
  databaseStatement: 10_000,
  /** The database's answer to a health check. */
  databaseHealth: 500,
  /** The counts that `/metrics` reads from the database. */
  databaseGauges: 1_000,
  /** A read for which a page can use the value it had last. */
  freshValue: 500,

  /** An outside service: the connection, then the whole answer. */
  outsideConnect: 1_000,
  outsideReply: 5_000,
  /** The card gateway's word on a payment, while an order page waits for it. */
  paymentCheck: 3_000,
  /** Another site's picture. */
  pictureConnect: 1_000,
  pictureReply: 5_000,

  /** The bucket of releases: the connection, the next piece of an answer, the whole answer, and the last new try. */
  bucketConnect: 2_000,
  bucketReply: 5_000,
  bucketWhole: 120_000,
  bucketLastTry: 8_000,

  /** The first of two equal requests, for the second one. */
  equalRequest: 8_000,
  /** A client that reads no further part of a site map. */
  siteMapReader: 10_000,
  /** The event loop's turn, before the process counts as stuck. */
  loopLag: 1_000,

  /** A release's whole trial before it is published, all its pages together. */
  trial: 60_000,
  /** A release that a page needs and this server lacks. */
  releaseCopy: 3_000,
  /** A page rendered on the server; a late one is finished for the next request until `latePage`. */
  page: 2_500,
  latePage: 10_000,
  /** A free place in the renderer of a page's releases. */
  rendererPlace: 1_500,
  /** A renderer's start, as a page waits for it: while the server itself starts, and later. */
  firstRenderer: 2_000,
  laterRenderer: 250,
  /** A renderer's start and its releases' loading, before it is ended. */
  rendererStart: 20_000,
  rendererLoad: 10_000,
  /** The silence after which a renderer that uses the processor is stuck. */
  rendererSilence: 1_800,
} as const

export type Deadlines = { readonly [Name in keyof typeof DEADLINES]: number }

/** Every deadline multiplied by `scale`. */
export function scaleDeadlines(scale: number): Deadlines {
  const scaled = Object.entries(DEADLINES).map(([name, ms]) => [name, ms * scale])
  return Object.fromEntries(scaled) as Deadlines // the same names
}
