import type { DenyPayments } from '@larder/shared/contracts'
import { minutesOf } from '@larder/shared/domain'
import type { DenyRule } from '../../model/index.ts'

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Weekday of a calendar day, which is the same in every zone. */
const readWeekday = (day: string) => WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]

type Slot = { slotDate: string; startTime: string }

/**
 * The payment methods denied for a slot that starts at this time of this day (spec §5 denyPayments, readings 12). Both
 * false without rules.
 */
export function deniedPayments(
  rules: readonly DenyRule[] | undefined,
  { slotDate, startTime }: Slot,
): DenyPayments {
  const at = minutesOf(startTime)
  const weekday = readWeekday(slotDate)
  const denied = (rules ?? [])
    .filter(({ days }) => !days || days.some((day) => day === weekday))
    .filter(({ from, to }) => minutesOf(from) <= at && at < minutesOf(to))
    .flatMap(({ payments }) => payments)
  return { cash: denied.includes('cash'), card: denied.includes('card') }
}
