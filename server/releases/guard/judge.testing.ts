import type { releaseCounts } from '@larder/shared/contracts'
import { judge } from './judge.ts'
import type { Arm } from './minutes.ts'

type CountName = releaseCounts.CountName

const since = new Date('2026-11-22T12:00:00Z')
/** The canary that is judged. */
export const judged = { area: 'menu', version: 'v2', stable: 'v1', weight: 5_000, since, changes: [] }
export const afterMinutes = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000)

const VERSIONS = { canary: 'v2', stable: 'v1' }
type Counted = { total: number; minute?: number; brand?: string }
/** Count of one name in one arm and minute. */
export const counted = (arm: Arm, name: CountName, { total, minute = 1, brand = 'larder' }: Counted) => ({
  minute: afterMinutes(minute).toISOString(),
  area: 'menu',
  version: VERSIONS[arm],
  arm,
  reason: 'share' as const,
  brand,
  name,
  total,
})

/** Pages of one arm with their reports in each of some minutes. */
export const pages = (arm: Arm, total: number, minutes = [0, 1, 2]) =>
  minutes.flatMap((minute) =>
    (['documents', 'visits', 'hydrated'] as const).map((name) =>
      counted(arm, name, { total: total, minute }),
    ),
  )
/** Both arms alike. */
export const healthy = [...pages('canary', 300), ...pages('stable', 300)]

/** The judgement over these counts, so many minutes after the canary began. */
export const ask = (counts: releaseCounts.ReleaseCount[], minutes = 3.5) =>
  judge(counts, judged, { now: afterMinutes(minutes) })
export const rulesOf = (counts: releaseCounts.ReleaseCount[], minutes?: number) =>
  ask(counts, minutes).reasons.map(({ rule }) => rule)
