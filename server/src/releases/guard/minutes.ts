import type { releaseCounts } from '@larder/shared/contracts'

type ReleaseCount = releaseCounts.ReleaseCount
type CountName = releaseCounts.CountName

/** What the guard judges: a release that some visitors get, against the stable one, since the plan was changed last. */
export type Judged = {
  area: string
  version: string
  stable: string
  /** Of 10,000 visitors, how many get the version; 0 where rules alone give it. */
  weight: number
  since: Date
}

export const ARMS = ['canary', 'stable'] as const
export type Arm = (typeof ARMS)[number]
type Totals = Partial<Record<CountName, number>>
/** What was counted of both releases in one minute. */
export type Minute = { startsAt: number; canary: Totals; stable: Totals }

export const MINUTE_MS = 60_000
/** Reports come with, and servers write, some seconds later: a minute is complete this long after its end. */
export const WRITTEN_AFTER_MS = 20_000
export const startOfMinute = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS

const armOf = (count: ReleaseCount, { area, version, stable }: Judged): Arm | undefined => {
  if (count.area !== area) return undefined
  if (count.arm === 'canary' && count.version === version) return 'canary'
  return count.arm === 'stable' && count.version === stable ? 'stable' : undefined
}

/**
 * The counts of both releases by brand, for every minute from the last change of the plan until now, the ones without
 * counts included.
 */
export function minutesByBrand(counts: readonly ReleaseCount[], judged: Judged, now: Date): Minute[][] {
  const first = startOfMinute(judged.since.getTime())
  const length = Math.max(0, Math.floor((now.getTime() - first) / MINUTE_MS) + 1)
  const brands = new Map<string, Minute[]>()
  for (const count of counts) {
    const arm = armOf(count, judged)
    const at = Math.round((Date.parse(count.minute) - first) / MINUTE_MS)
    if (!arm || at < 0 || at >= length) continue
    const minutes = brands.get(count.brand) ?? emptyMinutes(first, length)
    brands.set(count.brand, minutes)
    const totals = minutes[at]?.[arm] ?? {}
    totals[count.name] = (totals[count.name] ?? 0) + count.total
  }
  return [...brands.values()]
}

const emptyMinutes = (first: number, length: number): Minute[] =>
  Array.from({ length }, (_, at) => ({ startsAt: first + at * MINUTE_MS, canary: {}, stable: {} }))

/** How often one of these was counted for an arm in some minutes. */
export const totalOf = (minutes: readonly Minute[], arm: Arm, names: readonly CountName[]): number =>
  minutes.reduce((sum, minute) => names.reduce((total, name) => total + (minute[arm][name] ?? 0), sum), 0)
