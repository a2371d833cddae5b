import type { releaseCounts } from '@larder/shared/contracts'

type Count = releaseCounts.ReleaseCount
type Name = releaseCounts.CountName
type Arm = releaseCounts.Arm

/** One number of a release's health: its events beside what they are a share of. */
export type Measure = { label: string; of: number; events: readonly Name[]; among: readonly Name[] }

const DOCUMENTS: readonly Name[] = ['documents']
const VISITS: readonly Name[] = ['visits']
const vital = (label: string, [good, slow, poor]: readonly [Name, Name, Name]): Measure => ({
  label,
  of: 100,
  events: [good],
  among: [good, slow, poor],
})
const step = (label: string, from: Name, to: Name): Measure => ({
  label,
  of: 100,
  events: [to],
  among: [from],
})

export const BROKEN: Measure = {
  label: 'Broken visits per 1,000',
  of: 1_000,
  events: ['broken'],
  among: VISITS,
}
export const INTERACTIVE: Measure = {
  label: 'Pages that became interactive, %',
  of: 100,
  events: ['hydrated'],
  among: DOCUMENTS,
}
export const LCP: Measure = vital('Good LCP, %', ['lcp-good', 'lcp-slow', 'lcp-poor'])
export const MEASURES: readonly Measure[] = [
  BROKEN,
  INTERACTIVE,
  LCP,
  vital('Good INP, %', ['inp-good', 'inp-slow', 'inp-poor']),
  vital('Good CLS, %', ['cls-good', 'cls-slow', 'cls-poor']),
  step('Visits that opened a store, %', 'visits', 'opened-menu'),
  step('Visits that added, %', 'visits', 'added-to-basket'),
  step('Checkout to paid, %', 'started-checkout', 'paid'),
]

const sum = (counts: readonly Count[], names: readonly Name[]): number =>
  counts.filter(({ name }) => names.includes(name)).reduce((total, one) => total + one.total, 0)

/** How many documents were served of these. */
export const countDocuments = (counts: readonly Count[]): number => sum(counts, DOCUMENTS)

/** Visits by a rule rather than a share. */
export const isByRule = ({ reason }: Count): boolean => reason !== 'share'

/** The measure in its unit, one decimal; nothing while there is nothing to compare with. */
export function measured(counts: readonly Count[], { events, among, of }: Measure): number | undefined {
  const denominator = sum(counts, among)
  if (denominator === 0) return undefined
  return Math.round((sum(counts, events) / denominator) * of * 10) / 10
}

export const ofArm = (counts: readonly Count[], arm: Arm): Count[] =>
  counts.filter((count) => count.arm === arm)

type Minute = { minute: Date; counts: Count[] }

/** The counts of each minute that has some, the oldest first. */
export function byMinute(counts: readonly Count[]): Minute[] {
  return Object.entries(Object.groupBy(counts, ({ minute }) => minute))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([minute, some]) => ({ minute: new Date(minute), counts: some ?? [] }))
}

const MINUTE_MS = 60_000
/** As long as counts are asked for: this browser's clock may be wrong. */
const MAX_MINUTES = 60

/** The same with the minutes between them and until `now` in which nothing was counted. */
export function everyMinute(counts: readonly Count[], now: Date): Minute[] {
  const counted = byMinute(counts)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return []
  const until = Math.max(last.minute.getTime(), now.getTime() - MINUTE_MS)
  const length = Math.floor((until - first.minute.getTime()) / MINUTE_MS) + 1
  return Array.from({ length: Math.min(length, MAX_MINUTES) }, (_, index) => {
    const minute = new Date(first.minute.getTime() + index * MINUTE_MS)
    return counted.find((one) => one.minute.getTime() === minute.getTime()) ?? { minute, counts: [] }
  })
}
