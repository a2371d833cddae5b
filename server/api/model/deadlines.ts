import { PLATFORM_DEADLINES } from '@larder/edge/deadlines.ts'
import type { DeadlinesOf } from '@larder/kernel/deadlines.ts'
import { PROVIDER_DEADLINES } from '@larder/providers/settings/deadlines.ts'

/** How long the shop's server waits for anything, in ms. */
export const SHOP_DEADLINES = {
  ...PLATFORM_DEADLINES,
  ...PROVIDER_DEADLINES,
  /** A call that needs a brand or menu which is being loaded: a little less than a browser waits. It is then told to come back; the load goes on. */
  brandLoad: 7_000,
  /** Title and status of a page that its area did not render; its document is sent without them. */
  pageNames: 750,
  /** The card gateway's result for a payment, while an order page waits for it. */
  paymentCheck: 3_000,
  /** Fetching a picture from another site. */
  pictureConnect: 1_000,
  pictureReply: 5_000,
  /** How long the second of two equal requests waits for the first. */
  equalRequest: 8_000,
  /** A client that does not read the next part of a sitemap. */
  siteMapReader: 10_000,
} as const

export type ShopDeadlines = DeadlinesOf<typeof SHOP_DEADLINES>
