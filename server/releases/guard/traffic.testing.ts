import type { releaseCounts } from '@larder/shared/contracts'
import { startOfCount } from '../counts/count-interval.ts'
import type { Judgement } from './compare.ts'
import { judge } from './judge.ts'
import type { Judged } from './minutes.ts'
import { sumEvents, type Event, type Traffic } from './visits.testing.ts'

type ReleaseCount = releaseCounts.ReleaseCount

/** Simulated time begins here. */
export const START = Date.parse('2026-11-22T12:00:17Z')

const judgedOf = (percent: number): Judged => ({
  area: 'menu',
  version: 'v2',
  stable: 'v1',
  weight: percent * 100,
  since: new Date(START),
})

/** Counts events by minute, as servers do. */
export function counter() {
  const totals = new Map<string, ReleaseCount>()
  return {
    add: ({ at, arm, name, countedAt = at }: Event): void => {
      const minute = new Date(startOfCount(name, START + countedAt * 1_000)).toISOString()
      const key = `${minute} ${arm} ${name}`
      const version = arm === 'canary' ? 'v2' : 'v1'
      const count = totals.get(key) ?? {
        minute,
        area: 'menu',
        version,
        arm,
        reason: 'share',
        brand: 'larder',
        name,
        total: 0,
      }
      totals.set(key, { ...count, total: count.total + 1 })
    },
    counts: () => [...totals.values()],
  }
}

/** The first abort of a step, in seconds after its start, with the guard asked every `everySec`; undefined for none. */
export function firstAbort(
  traffic: Traffic,
  everySec = 5,
): { afterSec: number; judgement: Judgement } | undefined {
  const { add, counts } = counter()
  const events = sumEvents(traffic)
  let next = 0
  for (let sec = everySec; sec <= traffic.seconds; sec += everySec) {
    for (let event = events[next]; event && event.at < sec; event = events[next]) {
      add(event)
      next += 1
    }
    const now = new Date(START + sec * 1_000)
    const judgement = judge(counts(), judgedOf(traffic.percent), { now })
    if (judgement.verdict === 'abort') return { afterSec: sec, judgement }
  }
  return undefined
}
