import type { storesApi } from '@larder/shared/contracts'
import { capitalise } from '@larder/shared/lib'

type OpeningDay = { day: string; intervals: readonly { from: string; to: string }[] }

const formatHours = ({ intervals }: OpeningDay): string =>
  intervals.map(({ from, to }) => `${from} to ${to}${to < from ? ' next day' : ''}`).join(', ') || 'Closed'

/** Opening hours grouped for display: consecutive days with the same hours share one line. */
export function formatOpeningHours(
  days: NonNullable<storesApi.Store['openingHours']['delivery']>,
): { days: string; hours: string }[] {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    const hours = formatHours(day)
    if (run?.hours === hours) run.last = day.day
    else runs.push({ first: day.day, last: day.day, hours })
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? capitalise(first) : `${capitalise(first)} to ${capitalise(last)}`,
    hours,
  }))
}
