import type * as releaseCounts from '@larder/contracts/release-counts'

type Count = releaseCounts.ReleaseCount
type Name = releaseCounts.CountName
type Arm = releaseCounts.Arm

/** A measure of a release's health: events as a share of a total. */
type Measure = { label: string; of: number; events: readonly Name[]; among: readonly Name[] }

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

const sumTotals = (counts: readonly Count[], names: readonly Name[]): number =>
  counts.filter(({ name }) => names.includes(name)).reduce((total, count) => total + count.total, 0)

export const countDocuments = (counts: readonly Count[]): number => sumTotals(counts, DOCUMENTS)

/** Whether a count belongs to a rule rather than a share. */
export const isByRule = ({ reason }: Count): boolean => reason !== 'share'

/** Computes a measure with one decimal; undefined without a total. */
export function computeMeasure(counts: readonly Count[], { events, among, of }: Measure): number | undefined {
  const denominator = sumTotals(counts, among)
  if (denominator === 0) return undefined
  return Math.round((sumTotals(counts, events) / denominator) * of * 10) / 10
}

export const filterArm = (counts: readonly Count[], arm: Arm): Count[] =>
  counts.filter((count) => count.arm === arm)

type Minute = { minute: Date; counts: Count[] }

/** Groups counts by minute, oldest first. */
export function groupByMinute(counts: readonly Count[]): Minute[] {
  return Object.entries(Object.groupBy(counts, ({ minute }) => minute))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([minute, group]) => ({ minute: new Date(minute), counts: group ?? [] }))
}

const MINUTE_MS = 60_000
/** The period of the request; limits the result when this browser's clock is wrong. */
const MAX_MINUTES = 60

/** Groups counts by minute, including minutes without counts between them and until `now`. */
export function listMinutes(counts: readonly Count[], now: Date): Minute[] {
  const counted = groupByMinute(counts)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return []
  const until = Math.max(last.minute.getTime(), now.getTime() - MINUTE_MS)
  const length = Math.floor((until - first.minute.getTime()) / MINUTE_MS) + 1
  return Array.from({ length: Math.min(length, MAX_MINUTES) }, (_, index) => {
    const minute = new Date(first.minute.getTime() + index * MINUTE_MS)
    return counted.find((group) => group.minute.getTime() === minute.getTime()) ?? { minute, counts: [] }
  })
}
