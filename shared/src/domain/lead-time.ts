import { addSeconds } from './time.ts'

/** Seconds (readings 8). */
export const DEFAULT_LEAD_TIME_SEC = 1800

/** A store's lead time in seconds; 1800 when it is missing or not positive (spec §9). */
export function leadTimeSec(given: number | null | undefined): number {
  return given !== null && given !== undefined && given > 0 ? given : DEFAULT_LEAD_TIME_SEC
}

/** When a pre-order for today is ready: the lead time after the earliest opening (spec §4 Time slots). */
export function preorderTime(earliestOpening: Date, leadTime: number | undefined): Date {
  return addSeconds(earliestOpening, leadTimeSec(leadTime))
}

/** The difference between the two ends of "25-35 min". */
const SPREAD_MIN = 10

/** The minutes shown for an open method: the lead time, rounded to 5 minutes, and ten minutes more. */
export function waitMinutes(leadTime: number | undefined): { from: number; to: number } {
  const from = Math.max(5, Math.round(leadTimeSec(leadTime) / 300) * 5)
  return { from, to: from + SPREAD_MIN }
}
