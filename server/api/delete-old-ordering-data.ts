import type { AppDeps } from './app-deps.ts'
import {
  deleteBasketsBefore,
  basketExists,
  deleteRepliesBefore,
  deleteReportsBefore,
  deleteEventsBefore,
  deletePicturesBefore,
} from './ordering/index.ts'
import { deleteChoicesWithoutBasket, deleteExpiredPushSubscriptions } from './members/index.ts'
import { deleteDeliveredBefore, deleteSmsCountsBefore } from './messaging/index.ts'

const DAY_MS = 86_400_000

/**
 * Deletes data that is no longer needed: responses of payment calls after 30 days, delivered messages and counts of text messages after 14,
 * processed reports after 90, pictures of problems when the brand's days are over, subscriptions to notifications at their end, and baskets unchanged for 30 days, with their locations and contact details and the
 * marketing choices of their guests (trust P1, T24). Orders are kept.
 */
export async function deleteOldOrderingData({ db, clock }: AppDeps): Promise<void> {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await deleteRepliesBefore(db, ago(30))
  await deleteDeliveredBefore(db, ago(14))
  await deleteSmsCountsBefore(db, ago(14))
  await deleteReportsBefore(db, ago(90))
  await deleteEventsBefore(db, ago(90))
  await deletePicturesBefore(db, clock())
  await deleteExpiredPushSubscriptions(db, clock())
  await deleteBasketsBefore(db, ago(30))
  await deleteChoicesWithoutBasket(db, { before: ago(1), existsBasket: basketExists })
}
