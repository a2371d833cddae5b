/**
 * How long the server waits for something before it continues without it, in ms. All deadlines are in one object, so
 * that a slow machine, or a test that must not depend on speed, can scale all of them with `DEADLINE_SCALE`.
 */
export const DEADLINES = {
  /** Getting a connection from the database pool, and one statement on it. */
  databaseConnect: 5_000,
  databaseStatement: 10_000,
  /** The response of the database to a health check. */
  databaseHealth: 500,
  /** Reading the database counts for `/metrics`. */
  databaseGauges: 1_000,
  /** A call that needs a brand or menu which is being loaded. It is then told to come back; the load goes on. */
  brandLoad: 5_000,
  /** Finding an operator's token or changing the plan, before the server continues without the database. */
  databaseForOperators: 3_000,
  /** A read for which a page can use the last known value. */
  freshValue: 500,

  /** A call to an outside service: the connection, then the whole response. */
  outsideConnect: 1_000,
  outsideReply: 5_000,
  /** The card gateway's result for a payment, while an order page waits for it. */
  paymentCheck: 3_000,
  /** Fetching a picture from another site. */
  pictureConnect: 1_000,
  pictureReply: 5_000,

  /** The bucket of releases: the connection, the next part of a response, the whole response, and the last retry. */
  bucketConnect: 2_000,
  bucketReply: 5_000,
  bucketWhole: 120_000,
  bucketLastTry: 8_000,

  /** How long the second of two equal requests waits for the first. */
  equalRequest: 8_000,
  /** A client that does not read the next part of a sitemap. */
  siteMapReader: 10_000,
  /**
   * The delay of the event loop after which the process counts as stuck (trust §5). A server on a loaded machine may be
   * busy for seconds: an orchestrator that killed it would only make it begin again.
   */
  loopLag: 30_000,

  /** The trial of a release before it is published, for all its pages together. */
  trial: 60_000,
  /** Fetching a release that a page needs and this server does not have. */
  releaseCopy: 3_000,
  /** Rendering a page on the server. A late page is still finished for the next request, until `latePage`. */
  page: 2_500,
  latePage: 10_000,
  /** Waiting for a free place in the renderer of a page's releases. */
  rendererPlace: 1_500,
  /** How long a page waits for a renderer to start: while the server itself is starting, and later. */
  firstRenderer: 2_000,
  laterRenderer: 250,
  /**
   * Starting a renderer and loading its releases. `rendererLoad` is processor time, which a release may not exceed; a
   * renderer that gets hardly any in such a time, or is not ready after `rendererStart`, is given up without a fault.
   */
  rendererStart: 60_000,
  rendererLoad: 10_000,
  /** The silence after which a renderer that used the processor meanwhile counts as stuck. */
  rendererSilence: 1_800,
} as const

export type Deadlines = { readonly [Name in keyof typeof DEADLINES]: number }

export function scaleDeadlines(scale: number): Deadlines {
  const scaled = Object.entries(DEADLINES).map(([name, ms]) => [name, ms * scale])
  return Object.fromEntries(scaled) as Deadlines // same keys as in DEADLINES
}
