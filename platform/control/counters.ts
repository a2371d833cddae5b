import { defineCounter } from '@larder/kernel/metrics/counters.ts'

const REFUSALS = ['signature', 'release', 'older', 'pending-actions'] as const

const refusedPlans = defineCounter({
  name: 'larder_plan_refused_total',
  help: 'Release plans that this server did not put in force, by reason.',
  labelNames: ['reason'],
  from: REFUSALS.map((reason) => ({ reason })),
})
const droppedCounts = defineCounter({
  name: 'larder_release_counts_dropped_total',
  help: 'Counts of releases that found no room, or that the database refused.',
  labelNames: [],
})

/** Counts a rejected release plan; the last good one stays active. */
export const countRefusedPlan = (reason: (typeof REFUSALS)[number]): void => refusedPlans({ reason })

export const countDroppedCounts = (total: number): void => droppedCounts({}, total)
