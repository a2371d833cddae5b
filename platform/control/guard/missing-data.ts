import type * as rolloutsContract from '@larder/contracts/rollouts'
import { MINUTE_MS } from '../counts/count-interval.ts'
import { ARMS, sumCounts, WRITTEN_AFTER_MS, type JudgedRelease, type Minute } from './minutes.ts'

type Finding = rolloutsContract.Finding

/** Minutes without any count after which counting is considered broken. */
const SILENT_MINUTES = 5
/** Average pages per minute above which an empty minute is not chance. */
const BUSY_PAGES = 30
/** Pages without any report that are not chance. */
const UNREPORTED_PAGES = 50

const countPages = (minute: Minute): number =>
  ARMS.reduce((sum, arm) => sum + sumCounts([minute], arm, ['documents']), 0)

function shopMinutes(
  brands: readonly Minute[][],
): { startsAt: number; pages: number; hydratedPages: number }[] {
  return (brands[0] ?? []).map(({ startsAt }, index) => {
    const same = brands.flatMap((brand) => brand.slice(index, index + 1))
    const hydratedPages = ARMS.reduce((sum, arm) => sum + sumCounts(same, arm, ['hydrated']), 0)
    return { startsAt, pages: same.reduce((sum, minute) => sum + countPages(minute), 0), hydratedPages }
  })
}

/**
 * Finds reasons not to rely on the counts: none at all for minutes, a gap among busy minutes, or no reports from pages
 * of both arms. If only one arm reports nothing, that is harm, not missing data.
 */
export function findMissingData(
  brands: readonly Minute[][],
  { since, changes }: JudgedRelease,
  now: Date,
): Finding[] {
  // Gaps of earlier steps were judged at the time.
  const from = Math.max(since.getTime(), ...changes.map((at) => at.getTime()))
  const toFinding = (message: string): Finding[] => [{ rule: 'missing-data', message }]
  const complete = shopMinutes(brands).filter(
    ({ startsAt }) => startsAt >= from && startsAt + MINUTE_MS + WRITTEN_AFTER_MS <= now.getTime(),
  )
  const last = complete.slice(-SILENT_MINUTES)
  const isOld = now.getTime() - from > (SILENT_MINUTES + 2) * MINUTE_MS
  if (isOld && last.every(({ pages }) => pages === 0))
    return toFinding(`Nothing was counted in the last ${SILENT_MINUTES} minutes.`)
  const pages = complete.reduce((sum, minute) => sum + minute.pages, 0)
  const gaps = complete.filter((minute) => minute.pages === 0).length
  if (gaps > 0 && pages / complete.length >= BUSY_PAGES)
    return toFinding(`Nothing was counted in ${gaps} of ${complete.length} minutes.`)
  const served = last.reduce((sum, minute) => sum + minute.pages, 0)
  if (served >= UNREPORTED_PAGES && last.every(({ hydratedPages }) => hydratedPages === 0))
    return toFinding(`${served} pages were served and none reported back, of both releases.`)
  return []
}
