import {
  addMinutes,
  addSeconds,
  instantAt,
  intervalsOn,
  leadTimeSec,
  minutesOf,
  timeOf,
  wallClock,
  type MethodPlan,
} from '@larder/shared/domain'

/** One slot of a day, before anybody took it. */
export type GridSlot = {
  startTime: string
  endTime: string
  startsAt: Date
  endsAt: Date
  /** First instant an order can be ready in this opening: the opening and the lead time. */
  readyFrom: Date
  /** Orders for this opening stop here on its day. */
  cutOff: Date
}

/**
 * Slots of a calendar day in a store's zone: each opening cut into lengths, what is left over dropped.
 * Wall-clock times that the clocks skip in spring give no slot; a slot over the hour that autumn repeats is
 * as long as the clock on the wall says. Source: spec §9 slot time zone, readings 10, trust P19.
 */
export function slotGrid(plan: MethodPlan, day: string, lengthMin: number): GridSlot[] {
  return intervalsOn(plan, day).flatMap(({ from, to }) => {
    const opensAt = instantAt(day, from, plan.zone)
    const closesAt = instantAt(day, to, plan.zone)
    const readyFrom = addSeconds(opensAt, leadTimeSec(plan.leadTimeSec))
    const cutOff = addMinutes(closesAt, -plan.cutOffMin)
    const slots: GridSlot[] = []
    for (let start = minutesOf(from); start + lengthMin <= minutesOf(to); start += lengthMin) {
      const [startTime, endTime] = [timeOf(start), timeOf(start + lengthMin)]
      const startsAt = instantAt(day, startTime, plan.zone)
      const endsAt = instantAt(day, endTime, plan.zone)
      const exists = wallClock(startsAt, plan.zone).time.startsWith(startTime)
      if (exists && startsAt < endsAt) slots.push({ startTime, endTime, startsAt, endsAt, readyFrom, cutOff })
    }
    return slots
  })
}
