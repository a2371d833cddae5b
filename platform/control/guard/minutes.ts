import { isAtRingOf, type Rings } from '@larder/contracts/rings'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { MINUTE_MS, SLOT_MS } from '../counts/count-interval.ts'

type ReleaseCount = releaseCounts.ReleaseCount
type CountName = releaseCounts.CountName

/** A release under judgement: a partly rolled-out release, compared with stable since the plan's last change. */
export type JudgedRelease = {
  area: string
  version: string
  /** Undefined for the first release of an area. */
  stable: string | undefined
  /** Visitors of 10,000 who get the version; 0 when only rules assign it. */
  weight: number
  /** Start of the rollout, through all its steps. Only visits that began later are compared. */
  since: Date
  /** The rings of the rollout: only brands of the one that it is at are compared. */
  rings?: Rings | undefined
  /** Times at which the share changed since then, oldest first. */
  changes: readonly Date[]
}

export const ARMS = ['canary', 'stable'] as const
export type Arm = (typeof ARMS)[number]
type Totals = Partial<Record<CountName, number>>
export type Minute = { startsAt: number; canary: Totals; stable: Totals }
/** Counts of one brand: by minute, and by ten seconds where they are counted that precisely. */
export type Brand = { minutes: Minute[]; slots: Minute[] }

/** Reports arrive and are written some seconds late. A minute is complete this long after its end. */
export const WRITTEN_AFTER_MS = 20_000
export const startOfMinute = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS

/**
 * With a share, only visits that it divided are compared. Visitors who got the release by a rule, such as members or
 * shoppers of one store, differ from those with the stable one. Visits that began while a release had no renderer are
 * never compared.
 */
const isCompared = ({ reason, brand }: ReleaseCount, { weight, rings }: JudgedRelease): boolean =>
  reason === 'share' ? isAtRingOf(rings, brand) : weight === 0 && reason !== 'cold'

const findArm = (count: ReleaseCount, target: JudgedRelease): Arm | undefined => {
  const { area, version, stable } = target
  if (count.area !== area || !isCompared(count, target)) return undefined
  if (count.arm === 'canary' && count.version === version) return 'canary'
  return count.arm === 'stable' && count.version === stable ? 'stable' : undefined
}

const emptyIntervals = (first: number, now: Date, lengthMs: number): Minute[] =>
  Array.from({ length: Math.max(0, Math.floor((now.getTime() - first) / lengthMs) + 1) }, (_, index) => ({
    startsAt: first + index * lengthMs,
    canary: {},
    stable: {},
  }))

/**
 * Groups the counts of both releases by brand, for every minute and every ten seconds from the plan's last change until
 * now, including those without counts.
 */
export function groupByBrand(counts: readonly ReleaseCount[], target: JudgedRelease, now: Date): Brand[] {
  const first = startOfMinute(target.since.getTime())
  const brands = new Map<string, Brand>()
  for (const count of counts) {
    const arm = findArm(count, target)
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

export const sumCounts = (minutes: readonly Minute[], arm: Arm, names: readonly CountName[]): number =>
  minutes.reduce((sum, minute) => names.reduce((total, name) => total + (minute[arm][name] ?? 0), sum), 0)
