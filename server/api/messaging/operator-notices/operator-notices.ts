import { asc } from 'drizzle-orm'
import * as rolloutsContract from '@larder/contracts/rollouts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { brands } from '../../model/schema/index.ts'
import { enqueueOutboxMessages } from '../outbox/outbox.queries.ts'
import type { OutboxHandler } from '../outbox/dispatcher.ts'

type GuardNotice = rolloutsContract.GuardNotice
const GUARD_NOTICE_TOPIC = 'operators/guard'
export type OperatorTopic = typeof GUARD_NOTICE_TOPIC

/**
 * Enqueues a notice to the operators in the transaction of the event that it reports. A second notice with the same ID
 * is ignored. Notices concern the whole shop and queue with the first brand's messages.
 */
export async function enqueueNotice(
  tx: Tx,
  { id, notice, now }: { id: string; notice: GuardNotice; now: Date },
): Promise<void> {
  const [brand] = await tx.select({ id: brands.id }).from(brands).orderBy(asc(brands.id)).limit(1)
  if (brand)
    await enqueueOutboxMessages(tx, {
      brandId: brand.id,
      topic: GUARD_NOTICE_TOPIC,
      payload: notice,
      now,
      id,
    })
}

/** Delivers notices. Without OPS_WEBHOOK_URL they are marked as done at once. */
export const operatorNotices = ({ adapters }: AppDeps): Record<OperatorTopic, OutboxHandler> => ({
  [GUARD_NOTICE_TOPIC]: async ({ id, payload }) => {
    await adapters.operators?.notify(rolloutsContract.GuardNotice.parse(payload), id)
  },
})
