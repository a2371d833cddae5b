import {
  addMinutes,
  addSeconds,
  instantAt,
  intervalsOn,
  leadTimeSec,
  minutesOf,
  formatTime,
  wallClock,
  type MethodPlan,
} from '@larder/shared/domain'

/** One slot of a day, before any reservation. */
export type GridSlot = {
  startTime: string
  endTime: string
  startsAt: Date
  endsAt: Date
  /** First instant an order can be ready in this opening: the opening and the lead time. */
  readyFrom: Date
  /** The cut-off time of this opening on its day. */
  cutOff: Date
}

/** Whether the local time `minutes` after midnight exists on the day; daylight saving skips some in spring. */
const exists = (day: string, minutes: number, zone: string): boolean =>
  wallClock(instantAt(day, formatTime(minutes), zone), zone).time.startsWith(formatTime(minutes))

/**
 * Slots of a calendar day in a store's zone: each opening split into lengths, the remainder dropped. A slot that begins
 * or ends within the local times that daylight saving skips in spring is left out, because its end would run into the
 * next one; a slot over the hour that is repeated in autumn has its length in local time.
 * Source: spec §9 slot time zone, readings 10, trust P19.
 */
export function slotGrid(plan: MethodPlan, day: string, lengthMin: number): GridSlot[] {
  return intervalsOn(plan, day).flatMap(({ from, to }) => {
    const opensAt = instantAt(day, from, plan.zone)
    const closesAt = instantAt(day, to, plan.zone)
    const readyFrom = addSeconds(opensAt, leadTimeSec(plan.leadTimeSec))
    const cutOff = addMinutes(closesAt, -plan.cutOffMin)
    const slots: GridSlot[] = []
    for (let start = minutesOf(from); start + lengthMin <= minutesOf(to); start += lengthMin) {
      const [startTime, endTime] = [formatTime(start), formatTime(start + lengthMin)]
      const startsAt = instantAt(day, startTime, plan.zone)
      const endsAt = instantAt(day, endTime, plan.zone)
      const hasBothEnds = exists(day, start, plan.zone) && exists(day, start + lengthMin - 1, plan.zone)
      if (hasBothEnds && startsAt < endsAt)
        slots.push({ startTime, endTime, startsAt, endsAt, readyFrom, cutOff })
    }
    return slots
  })
}
