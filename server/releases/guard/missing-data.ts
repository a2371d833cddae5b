import type { rolloutsContract } from '@larder/shared/contracts'
import { MINUTE_MS } from '../counts/count-interval.ts'
import { ARMS, sumCounts, WRITTEN_AFTER_MS, type Judged, type Minute } from './minutes.ts'

type Finding = rolloutsContract.Finding

/** Minutes without any count, after which counting is taken to be broken. */
const SILENT_MINUTES = 5
/** Gaps are looked for where a minute has this many pages on average: there an empty one is no chance. */
const BUSY_PAGES = 30
/** So many pages without one report are no chance. */
const UNREPORTED_PAGES = 50

const countPages = (minute: Minute): number =>
  ARMS.reduce((sum, arm) => sum + sumCounts([minute], arm, ['documents']), 0)

/** The minutes of the whole shop: of all brands together. */
function shopMinutes(brands: readonly Minute[][]): { startsAt: number; pages: number; hydrated: number }[] {
  return (brands[0] ?? []).map(({ startsAt }, at) => {
    const same = brands.flatMap((brand) => brand.slice(at, at + 1))
    const hydrated = ARMS.reduce((sum, arm) => sum + sumCounts(same, arm, ['hydrated']), 0)
    return { startsAt, pages: same.reduce((sum, minute) => sum + countPages(minute), 0), hydrated }
  })
}

/**
 * Holds where the counts are not to be relied on: none at all for minutes, a gap among busy minutes, or pages of both
 * arms that report nothing. That one arm reports nothing is no missing data, but harm.
 */
export function missingDataFindings(
  brands: readonly Minute[][],
  { since, changes }: Judged,
  now: Date,
): Finding[] {
  // A gap of an earlier step was judged then.
  const from = Math.max(since.getTime(), ...changes.map((at) => at.getTime()))
  const finding = (message: string): Finding[] => [{ rule: 'missing-data', message }]
  const complete = shopMinutes(brands).filter(
    ({ startsAt }) => startsAt >= from && startsAt + MINUTE_MS + WRITTEN_AFTER_MS <= now.getTime(),
  )
  const last = complete.slice(-SILENT_MINUTES)
  const isOld = now.getTime() - from > (SILENT_MINUTES + 2) * MINUTE_MS
  if (isOld && last.every(({ pages }) => pages === 0))
    return finding(`Nothing was counted in the last ${SILENT_MINUTES} minutes.`)
  const pages = complete.reduce((sum, minute) => sum + minute.pages, 0)
  const gaps = complete.filter((minute) => minute.pages === 0).length
  if (gaps > 0 && pages / complete.length >= BUSY_PAGES)
    return finding(`Nothing was counted in ${gaps} of ${complete.length} minutes.`)
  const served = last.reduce((sum, minute) => sum + minute.pages, 0)
  if (served >= UNREPORTED_PAGES && last.every(({ hydrated }) => hydrated === 0))
    return finding(`${served} pages were served and none reported back, of both releases.`)
  return []
}
