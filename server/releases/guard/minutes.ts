import type { releaseCounts } from '@larder/shared/contracts'
import { MINUTE_MS, SLOT_MS } from '../counts/count-interval.ts'

type ReleaseCount = releaseCounts.ReleaseCount
type CountName = releaseCounts.CountName

/** A comparison of the guard: a partly given release against stable, since the plan's last change. */
export type Judged = {
  area: string
  version: string
  /** Undefined for the first release of an area. */
  stable: string | undefined
  /** Visitors of 10,000 who get the version; 0 where rules alone give it. */
  weight: number
  /** Visits that began from then on are compared: since the rollout began, through all its steps. */
  since: Date
  /** Times at which the share changed since, the oldest first. */
  changes: readonly Date[]
}

export const ARMS = ['canary', 'stable'] as const
export type Arm = (typeof ARMS)[number]
type Totals = Partial<Record<CountName, number>>
/** Counts of both releases in one minute, or another interval. */
export type Minute = { startsAt: number; canary: Totals; stable: Totals }
/** Counts of one brand: by minute, and by ten seconds where known that exactly. */
export type Brand = { minutes: Minute[]; slots: Minute[] }

/** Reports come with, and servers write, some seconds later: a minute is complete this long after its end. */
export const WRITTEN_AFTER_MS = 20_000
export const startOfMinute = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS

/**
 * Beside a share only visits that it divided are compared: whom a rule gave the release, as members or one store's shoppers, are
 * others than those with the stable one.
 */
const isCompared = ({ reason }: ReleaseCount, { weight }: Judged): boolean =>
  reason === 'share' || weight === 0

const countArm = (count: ReleaseCount, judged: Judged): Arm | undefined => {
  const { area, version, stable } = judged
  if (count.area !== area || !isCompared(count, judged)) return undefined
  if (count.arm === 'canary' && count.version === version) return 'canary'
  return count.arm === 'stable' && count.version === stable ? 'stable' : undefined
}

const emptyIntervals = (first: number, now: Date, lengthMs: number): Minute[] =>
  Array.from({ length: Math.max(0, Math.floor((now.getTime() - first) / lengthMs) + 1) }, (_, at) => ({
    startsAt: first + at * lengthMs,
    canary: {},
    stable: {},
  }))

/**
 * The counts of both releases by brand, for every minute from the last change of the plan until now, the ones without
 * counts included; and for every ten seconds.
 */
export function countsByBrand(counts: readonly ReleaseCount[], judged: Judged, now: Date): Brand[] {
  const first = startOfMinute(judged.since.getTime())
  const brands = new Map<string, Brand>()
  for (const count of counts) {
    const arm = countArm(count, judged)
    if (!arm) continue
    const brand = brands.get(count.brand) ?? {
      minutes: emptyIntervals(first, now, MINUTE_MS),
      slots: emptyIntervals(first, now, SLOT_MS),
    }
    brands.set(count.brand, brand)
    const passed = Date.parse(count.minute) - first
    const { name, total } = count
    for (const interval of [
      brand.minutes[Math.floor(passed / MINUTE_MS)],
      brand.slots[Math.floor(passed / SLOT_MS)],
    ]) {
      const totals = interval?.[arm]
      if (totals) totals[name] = (totals[name] ?? 0) + total
    }
  }
  return [...brands.values()]
}

/** How often one of these was counted for an arm in some minutes. */
export const sumCounts = (minutes: readonly Minute[], arm: Arm, names: readonly CountName[]): number =>
  minutes.reduce((sum, minute) => names.reduce((total, name) => total + (minute[arm][name] ?? 0), sum), 0)
