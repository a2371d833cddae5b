import type { storesApi } from '../contracts/index.ts'
import { leadTimeSec, preorderTime, waitMinutes } from './lead-time.ts'
import { openPeriods, type OpeningPlan } from './opening-hours.ts'
import { addDays, addMinutes, addSeconds, dayAt } from './time.ts'

export type MethodPlan = OpeningPlan & {
  leadTimeSec: number | undefined
  /** Orders for today stop this many minutes before closing. */
  cutOffMin: number
  /** Days that may be ordered for, today included. */
  daysAhead: number
  isPaused: boolean
}

export type MethodStatus = {
  status: storesApi.StoreStatus
  /** When it next opens; for an open method, when it opened. */
  opensAt?: Date | undefined
  /** Earliest moment an order can be ready. */
  nextTime?: Date | undefined
  /** Open only: until when an order for now is taken. */
  cutOff?: Date | undefined
  waitMinutes?: { from: number; to: number } | undefined
}

/**
 * Whether a method is open, open for pre-order (later today or another day), or closed at `now`. Open: inside
 * opening hours and before the cut-off. Pre-order: it opens again within the days that may be ordered for. A
 * paused store is closed. Source: spec §4 Store status per method.
 */
export function methodStatus(plan: MethodPlan, now: Date): MethodStatus {
  if (plan.isPaused) return { status: 'closed' }
  // From yesterday: a period may continue after midnight.
  const from = addDays(dayAt(now, plan.zone), -1)
  for (const { opensAt, closesAt } of openPeriods(plan, from, plan.daysAhead + 1)) {
    const cutOff = addMinutes(closesAt, -plan.cutOffMin)
    if (cutOff <= now) continue
    if (opensAt > now) {
      return { status: 'preorder', opensAt, nextTime: preorderTime(opensAt, plan.leadTimeSec) }
    }
    const nextTime = addSeconds(now, leadTimeSec(plan.leadTimeSec))
    return { status: 'open', opensAt, nextTime, cutOff, waitMinutes: waitMinutes(plan.leadTimeSec) }
  }
  return { status: 'closed' }
}
