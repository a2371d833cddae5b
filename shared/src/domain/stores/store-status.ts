import type { storesApi } from '../../contracts/index.ts'
import { openPeriods, type OpeningPlan } from './opening-hours.ts'
import { addMinutes, addSeconds, dayAt } from '../time.ts'
import { leadTimeSec, preorderTime, waitMinutes } from './time-slot.ts'

export type MethodPlan = OpeningPlan & {
  leadTimeSec: number | undefined
  /** Orders for an opening period stop this many minutes before it closes. */
  cutOffMin: number
  /** Number of days that can be ordered for, including today. */
  daysAhead: number
  isPaused: boolean
}

export type MethodStatus = {
  status: storesApi.StoreStatus
  /** The next opening; for an open method, the time it opened. */
  opensAt?: Date | undefined
  /** Earliest time at which an order can be ready. */
  nextTime?: Date | undefined
  /** For an open method: the last time for an order for now; undefined while it is open without end. */
  cutOff?: Date | undefined
  waitMinutes?: { from: number; to: number } | undefined
}

/**
 * Whether a method is open, open for pre-order (later today or another day) or closed at `now`. Open: inside opening
 * hours and before the cut-off. Pre-order: it opens again within the days that can be ordered for. A paused store is
 * closed. Source: spec §4 Store status per method.
 */
export function methodStatus(plan: MethodPlan, now: Date): MethodStatus {
  if (plan.isPaused) return { status: 'closed' }
  for (const { opensAt, closesAt } of openPeriods(plan, dayAt(now, plan.zone), plan.daysAhead)) {
    const cutOff = closesAt && addMinutes(closesAt, -plan.cutOffMin)
    if (cutOff && cutOff <= now) continue
    if (opensAt > now) {
      return { status: 'preorder', opensAt, nextTime: preorderTime(opensAt, plan.leadTimeSec) }
    }
    const nextTime = addSeconds(now, leadTimeSec(plan.leadTimeSec))
    return { status: 'open', opensAt, nextTime, cutOff, waitMinutes: waitMinutes(plan.leadTimeSec) }
  }
  return { status: 'closed' }
}
