import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Db } from '../db/client.ts'
import {
  addInOrder,
  deductOne,
  deleteCount,
  findPoints,
  type Count,
  type CountedAttempt,
} from './shared-counts.ts'

/** The counts of this server, in its memory. */
export function createLocalCounts() {
  const counters = new Map<number, RateLimiterMemory>()
  const getCounter = (perSec: number): RateLimiterMemory => {
    const counter =
      counters.get(perSec) ?? new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: perSec })
    counters.set(perSec, counter)
    return counter
  }
  return {
    async addInOrder(attempts: readonly CountedAttempt[]): Promise<Count[]> {
      const counts: Count[] = []
      for (const { key, points, limit, perSec } of attempts) {
        const { consumedPoints, msBeforeNext } = await getCounter(perSec).consume(key, points)
        counts.push({ points: consumedPoints, msBeforeNext })
        if (consumedPoints > limit) break
      }
      return counts
    },
    async findPoints(attempts: readonly CountedAttempt[]): Promise<ReadonlyMap<string, number>> {
      const found = attempts.map(async ({ key, perSec }): Promise<[string, number]> => {
        const counted = await getCounter(perSec).get(key)
        return [key, counted?.consumedPoints ?? 0]
      })
      return new Map(await Promise.all(found))
    },
    async deductOne({ key, perSec }: CountedAttempt): Promise<void> {
      await getCounter(perSec).reward(key)
    },
    async delete({ key, perSec }: CountedAttempt): Promise<void> {
      await getCounter(perSec).delete(key)
    },
  }
}
export type Counts = ReturnType<typeof createLocalCounts>

/** Counts that every server of a shop shares through the database; kept in memory while the database is down. */
export function createSharedCounts(db: Db): Counts {
  const local = createLocalCounts()
  return {
    addInOrder: (attempts) => addInOrder(db, attempts, Date.now()).catch(() => local.addInOrder(attempts)),
    findPoints: (attempts) =>
      findPoints(
        db,
        attempts.map(({ key }) => key),
        Date.now(),
      ).catch(() => local.findPoints(attempts)),
    deductOne: (attempt) => deductOne(db, attempt.key).catch(() => local.deductOne(attempt)),
    delete: (attempt) => deleteCount(db, attempt.key).catch(() => local.delete(attempt)),
  }
}
