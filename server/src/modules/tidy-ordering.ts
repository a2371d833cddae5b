import { lt } from 'drizzle-orm'
import type { AppDeps } from '../app-deps.ts'
import { baskets, gatewayEvents, idempotencyKeys, integrationEvents, outbox } from '../db/schema/index.ts'

const DAY_MS = 86_400_000

/**
 * Deletes what nobody needs any more: replies of money calls after 30 days, what was told after 14,
 * reports that were taken in after 90, and baskets that nobody touched for 30 days, with the places
 * and people in them (trust P1, T24). Orders stay.
 */
export async function tidyOrdering({ db, clock }: AppDeps): Promise<void> {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(30)))
  await db.delete(outbox).where(lt(outbox.doneAt, ago(14)))
  await db.delete(integrationEvents).where(lt(integrationEvents.receivedAt, ago(90)))
  await db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, ago(90)))
  await db.delete(baskets).where(lt(baskets.updatedAt, ago(30)))
}
