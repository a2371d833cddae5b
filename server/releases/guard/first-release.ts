import { designEffect, effectOn, harmFindings, type Comparison, type Judgement } from './compare.ts'
import { COMPARABLES, type Comparable } from './comparisons.ts'
import { sumCounts, type Brand, type Judged } from './minutes.ts'
import { abortsAt, MAX_E_VALUE, type GuardSettings } from './settings.ts'
import { comparableMinutes, sumEvents } from './strata.ts'

/**
 * How many visits with the first release of an area may have a problem: there is no other one to compare with. Reports are
 * lost and robots send none, so more pages may be silent.
 */
const TOLERATED: Readonly<Record<string, number>> = {
  'never-hydrated': 0.25,
  'not-rendered': 0.04,
  'remote-failed': 0.04,
  'chunk-failed': 0.04,
  'area-crashed': 0.04,
  error: 0.04,
  rejection: 0.04,
}
/** How many times more than tolerated may be the case. */
const TIMES = [1.5, 2, 3, 10, 30]
const ALMOST_ALL = 0.98

/**
 * Natural logarithm of an e-value for "more of these pages are broken than tolerated": a mixture of likelihood ratios, as
 * `logEvidence` is one, of the binomial distribution.
 */
function logExcess({ events, of }: { events: number; of: number }, tolerated: number): number {
  const logLikelihood = (rate: number) => events * Math.log(rate) + (of - events) * Math.log1p(-rate)
  const base = logLikelihood(tolerated)
  const logs = TIMES.map((times) => logLikelihood(Math.min(ALMOST_ALL, tolerated * times)) - base)
  const largest = Math.max(...logs)
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length)
}

type Asked = { now: Date; settings: GuardSettings }

function compareWithTolerated(
  all: readonly Brand[],
  comparable: Comparable,
  { now, settings }: Asked,
): Comparison {
  const { name, label } = comparable
  const minutes = all.flatMap((brand) => comparableMinutes(brand, comparable, now))
  const of = sumCounts(minutes, 'canary', comparable.of)
  const events = Math.min(of, sumEvents(minutes, 'canary', comparable))
  const effect = effectOn(comparable, designEffect(all))
  const log = logExcess({ events: events / effect, of: of / effect }, TOLERATED[name] ?? 1)
  return {
    name,
    label,
    canary: { events, of },
    stable: { events: 0, of: 0 },
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortsAt(settings, comparable),
  }
}

/**
 * What the guard says of the first release of an area, to which no other one can be compared (docs/decisions/167): it aborts one
 * that breaks far more pages than any release may, and holds every other for a person. That visits were divided
 * as the share says, and that data are missing, is not known without a second arm.
 */
export function judgeFirst(all: readonly Brand[], judged: Judged, asked: Asked): Judgement {
  const { minimumPages } = asked.settings
  const comparisons = COMPARABLES.filter(({ name }) => name in TOLERATED).map((comparable) =>
    compareWithTolerated(all, comparable, asked),
  )
  const pages = sumCounts(
    all.flatMap(({ minutes }) => minutes),
    'canary',
    ['documents'],
  )
  if (pages < minimumPages)
    return {
      verdict: 'hold',
      reasons: [
        {
          rule: 'minimum-sample',
          message: `${judged.version} had ${pages} pages; it needs ${minimumPages}.`,
        },
      ],
      comparisons,
    }
  const found = harmFindings(comparisons, judged)
  if (found.some(({ rule }) => rule === 'harm')) return { verdict: 'abort', reasons: found, comparisons }
  const message = `${judged.version} is the first release of ${judged.area}: there is none to compare it with.`
  return { verdict: 'hold', reasons: [...found, { rule: 'no-comparison', message }], comparisons }
}
