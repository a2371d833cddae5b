import type * as releaseCounts from '@larder/contracts/release-counts'
import { judge } from './judge.ts'
import type { Arm } from './minutes.ts'

type CountName = releaseCounts.CountName

const since = new Date('2026-11-22T12:00:00Z')
export const judgedCanary = { area: 'menu', version: 'v2', stable: 'v1', weight: 5_000, since, changes: [] }
export const afterMinutes = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000)

const VERSIONS = { canary: 'v2', stable: 'v1' }
type CountFields = { total: number; minute?: number; brand?: string }
export const makeCount = (
  arm: Arm,
  name: CountName,
  { total, minute = 1, brand = 'larder' }: CountFields,
) => ({
  minute: afterMinutes(minute).toISOString(),
  area: 'menu',
  version: VERSIONS[arm],
  arm,
  reason: 'share' as const,
  brand,
  name,
  total,
})

/** Makes counts of pages of one arm with their reports, in each of these minutes. */
export const pageCounts = (arm: Arm, total: number, minutes = [0, 1, 2]) =>
  minutes.flatMap((minute) =>
    (['documents', 'visits', 'hydrated'] as const).map((name) => makeCount(arm, name, { total, minute })),
  )
export const healthyCounts = [...pageCounts('canary', 300), ...pageCounts('stable', 300)]

export const judgeCounts = (counts: releaseCounts.ReleaseCount[], minutes = 3.5) =>
  judge(counts, judgedCanary, { now: afterMinutes(minutes) })
export const judgeRules = (counts: releaseCounts.ReleaseCount[], minutes?: number) =>
  judgeCounts(counts, minutes).reasons.map(({ rule }) => rule)
