import { setTimeout as delay } from 'node:timers/promises'
import type { AppDeps } from '../../app-deps.ts'
import { createLaneLimits } from './lanes.ts'
import { findUnclaimed, outboxQueries, type ClaimedMessage } from './outbox.queries.ts'

/**
 * Runs jobs with the same key one after the other in the given order, and jobs with different keys concurrently.
 * Jobs must not reject.
 */
function runInSequenceByKey() {
  const last = new Map<string, Promise<void>>()
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const running = (last.get(key) ?? Promise.resolve()).then(work)
    last.set(key, running)
    await running
    if (last.get(key) === running) last.delete(key)
  }
}

export type OutboxMessage = { brandId: string; id: string; payload: Record<string, unknown>; createdAt: Date }
/** Delivers one message to its destination. It may be called again for the same message, so it must be idempotent. */
export type OutboxHandler = (message: OutboxMessage) => Promise<void>

const CLAIM_DURATION_MS = 30_000
/**
 * Minimum time left on a claim, in ms, for a message that waited for others of its order; otherwise the next claim
 * delivers it, because a delivery takes some seconds.
 */
const CLAIM_MARGIN_MS = 10_000
const MAX_ATTEMPTS = 20
/**
 * Time in ms that replacing all servers takes at most. A message of a topic that only newer servers know, and that is due
 * for longer, has no server that delivers it.
 */
export const ROLLING_UPDATE_MS = 15 * 60_000
/** Interval in ms between checks for messages that become due while others are being delivered. */
const POLL_MS = 100
/** Pause in ms between two claims, so that each claims more than one message. */
const CLAIM_PAUSE_MS = 5

/** Delays grow after each failure: 1 s, 2 s, 4 s and so on, up to 5 minutes. */
const computeRetryDelayMs = (tries: number) => Math.min(1000 * 2 ** tries, 300_000)

/** Messages of one order to one destination are delivered in the order they were written. */
const getOrderingKey = ({ brandId, lane, id, payload }: ClaimedMessage) =>
  `${brandId}\n${lane}\n${typeof payload['orderId'] === 'string' ? payload['orderId'] : id}`

/**
 * Delivers due messages in lanes by brand and destination: a slow or unavailable destination delays only its own lane
 * (decision 085). Any number of servers may run it: each message is claimed, and becomes due again when its claim
 * expires before it is done. A server claims only the topics that it has handlers for: in a rolling update the others
 * belong to newer servers and stay due.
 */
export function createOutboxDispatcher({ db, clock, log }: AppDeps, handlers: Record<string, OutboxHandler>) {
  const queries = outboxQueries(db)
  const handlerOfTopic = new Map<string, OutboxHandler>(Object.entries(handlers))
  const topics = [...handlerOfTopic.keys()]
  const limits = createLaneLimits()
  const inSequence = runInSequenceByKey()
  const inFlight = new Set<Promise<void>>()

  async function failed(row: ClaimedMessage, error: unknown): Promise<void> {
    const tries = row.tries + 1
    const isDead = tries >= MAX_ATTEMPTS
    const { brandId, topic, lane } = row
    log[isDead ? 'error' : 'warn']({ err: error, brandId, topic, lane, tries }, 'outbox message failed')
    const dueAt = isDead ? null : new Date(clock().getTime() + computeRetryDelayMs(tries))
    const lastError = error instanceof Error ? error.message : 'unknown'
    await queries.updateFailed(row, { tries, dueAt, lastError })
  }

  async function deliver(row: ClaimedMessage, until: Date): Promise<void> {
    let durationMs: number | undefined
    try {
      if (clock().getTime() > until.getTime() - CLAIM_MARGIN_MS) return
      const startedAt = performance.now()
      try {
        await handlerOfTopic.get(row.topic)?.(row)
        durationMs = performance.now() - startedAt
      } catch (error) {
        return await failed(row, error)
      }
      await queries.updateDone(row, clock())
    } catch (err) {
      // The database is unavailable: the message is due again when its claim expires.
      log.error({ err, brandId: row.brandId, topic: row.topic }, 'outbox message could not be noted')
    } finally {
      limits.release(row, durationMs)
    }
  }

  /** Starts due messages within the limits and returns their number. */
  async function start(): Promise<number> {
    const capacity = limits.capacity()
    if (capacity.total <= 0) return 0
    const now = clock()
    const until = new Date(now.getTime() + CLAIM_DURATION_MS)
    const claimed = await queries.claimDue({ now, until, capacity, topics })
    for (const row of claimed) {
      limits.acquire(row)
      const delivery = inSequence(getOrderingKey(row), () => deliver(row, until))
      inFlight.add(delivery)
      void delivery.finally(() => inFlight.delete(delivery))
    }
    return claimed.length
  }

  return {
    /** Logs, as an alarm, what has been due for longer than a rolling update without a server that delivers it. */
    async reportUnclaimed(): Promise<void> {
      const now = clock().getTime()
      const before = new Date(now - ROLLING_UPDATE_MS)
      for (const { brandId, topic, messages, oldest } of await findUnclaimed(db, { topics, before })) {
        const age = { count: messages, ms: now - oldest.getTime() }
        log.error({ brandId, topic, ...age }, 'no server delivers these outbox messages')
      }
    },
    /** Delivers until nothing is due or in flight. When `signal` stops it, deliveries in flight still finish. */
    async run(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted) {
        const started = await start()
        if (started === 0 && inFlight.size === 0) return
        await Promise.race([...inFlight, delay(POLL_MS)])
        await delay(CLAIM_PAUSE_MS)
      }
      await Promise.all(inFlight)
    },
  }
}
