import type { ReleaseCount } from '@larder/contracts/release-counts'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { MINUTE_MS } from '../counts/count-interval.ts'
import { ARMS, sumCounts, WRITTEN_AFTER_MS, type JudgedRelease, type Minute } from './minutes.ts'

type Finding = rolloutsContract.Finding

/** Minutes without any count after which counting is considered broken, where that is not chance. */
const SILENT_MINUTES = 5
/** Pages that were to be expected in these minutes: none at all happens once in a thousand times. */
const UNLIKELY_SILENT = 7
/** Minutes before, from which is known what was to be expected. */
const RECENT_MINUTES = 60
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

type Counted = ReturnType<typeof shopMinutes>
const sumPages = (minutes: Counted): number => minutes.reduce((sum, { pages }) => sum + pages, 0)

/**
 * Whether minutes without a page are no chance: more were to be expected, or nothing was ever counted, of no brand. Brands with
 * few visits are quiet for minutes.
 */
function isSilent(complete: Counted, isAnythingCounted: boolean): boolean {
  const [before, last] = [complete.slice(0, -SILENT_MINUTES), complete.slice(-SILENT_MINUTES)]
  if (sumPages(last) > 0) return false
  const recent = before.slice(-RECENT_MINUTES)
  const expected = recent.length > 0 ? (sumPages(recent) / recent.length) * SILENT_MINUTES : 0
  return expected >= UNLIKELY_SILENT || (sumPages(complete) === 0 && !isAnythingCounted)
}

/**
 * Finds reasons not to rely on the counts: none at all for minutes, a gap among busy minutes, or no reports from pages
 * of both arms. If only one arm reports nothing, that is harm, not missing data.
 */
export function findMissingData(
  brands: readonly Minute[][],
  { since, changes }: JudgedRelease,
  { now, counts }: { now: Date; counts: readonly ReleaseCount[] },
): Finding[] {
  // Gaps of earlier steps were judged at the time.
  const from = Math.max(since.getTime(), ...changes.map((at) => at.getTime()))
  const toFinding = (message: string): Finding[] => [{ rule: 'missing-data', message }]
  const complete = shopMinutes(brands).filter(
    ({ startsAt }) => startsAt >= from && startsAt + MINUTE_MS + WRITTEN_AFTER_MS <= now.getTime(),
  )
  const last = complete.slice(-SILENT_MINUTES)
  const isOld = now.getTime() - from > (SILENT_MINUTES + 2) * MINUTE_MS
  const isAnythingCounted = counts.some(({ minute }) => Date.parse(minute) >= from)
  if (isOld && isSilent(complete, isAnythingCounted))
    return toFinding(`Nothing was counted in the last ${SILENT_MINUTES} minutes.`)
  const gaps = complete.filter((minute) => minute.pages === 0).length
  if (gaps > 0 && sumPages(complete) / complete.length >= BUSY_PAGES)
    return toFinding(`Nothing was counted in ${gaps} of ${complete.length} minutes.`)
  const served = sumPages(last)
  if (served >= UNREPORTED_PAGES && last.every(({ hydratedPages }) => hydratedPages === 0))
    return toFinding(`${served} pages were served and none reported back, of both releases.`)
  return []
}
