import { lt } from 'drizzle-orm'
import type { AppDeps } from '../app-deps.ts'
import { deleteInBatches } from '../kernel/db/delete-in-batches.ts'
import { deleteChoicesWithoutBasket } from './marketing-choices/index.ts'
import { baskets, gatewayEvents, idempotencyKeys, integrationEvents, outbox } from '../model/schema/index.ts'

const DAY_MS = 86_400_000

/**
 * Deletes what is no longer needed: replies of payment calls after 30 days, delivered messages after 14, processed
 * reports after 90, and baskets unchanged for 30 days, with the locations and contact details in them and the marketing
 * choices of their guests (trust P1, T24). Orders stay.
 */
export async function deleteOldOrderingData({ db, clock }: AppDeps): Promise<void> {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, ago(30)))
  await deleteInBatches(db, outbox, lt(outbox.doneAt, ago(14)))
  await deleteInBatches(db, integrationEvents, lt(integrationEvents.receivedAt, ago(90)))
  await deleteInBatches(db, gatewayEvents, lt(gatewayEvents.receivedAt, ago(90)))
  await deleteInBatches(db, baskets, lt(baskets.updatedAt, ago(30)))
  await deleteChoicesWithoutBasket(db, ago(1))
}
