import { designEffect, comparisonEffect, findHarm, type Comparison, type Judgement } from './compare.ts'
import { requireBreadth } from './breadth.ts'
import { COMPARABLES, type Comparable } from './comparisons.ts'
import { sumCounts, type Brand, type JudgedRelease } from './minutes.ts'
import { abortThreshold, MAX_E_VALUE, type GuardSettings } from './settings.ts'
import { comparableMinutes, sumEvents } from './strata.ts'

/**
 * Tolerated problem rates for the first release of an area, which has no release to compare with. Reports get lost and
 * robots send none, so more pages may be silent.
 */
const TOLERATED_RATES: Readonly<Record<string, number>> = {
  'never-hydrated': 0.25,
  'not-rendered': 0.04,
  'remote-failed': 0.04,
  'chunk-failed': 0.04,
  'area-crashed': 0.04,
  error: 0.04,
  rejection: 0.04,
}
/** Alternatives: actual rates as multiples of the tolerated one. */
const ALTERNATIVES = [1.5, 2, 3, 10, 30]
const MAX_RATE = 0.98

/**
 * Natural logarithm of an e-value for "more of these pages are broken than tolerated": a mixture of likelihood ratios
 * of the binomial distribution, like `logEvidence`.
 */
function logExcess({ events, of }: { events: number; of: number }, tolerated: number): number {
  const logLikelihood = (rate: number) => events * Math.log(rate) + (of - events) * Math.log1p(-rate)
  const base = logLikelihood(tolerated)
  const logs = ALTERNATIVES.map((times) => logLikelihood(Math.min(MAX_RATE, tolerated * times)) - base)
  const largest = Math.max(...logs)
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length)
}

type JudgeOptions = { now: Date; settings: GuardSettings }

function compareWithTolerated(
  all: readonly Brand[],
  comparable: Comparable,
  { now, settings }: JudgeOptions,
): Comparison {
  const { name, label } = comparable
  const minutes = all.flatMap((brand) => comparableMinutes(brand, comparable, now))
  const of = sumCounts(minutes, 'canary', comparable.of)
  const events = Math.min(of, sumEvents(minutes, 'canary', comparable))
  const effect = comparisonEffect(comparable, designEffect(all))
  const log = logExcess({ events: events / effect, of: of / effect }, TOLERATED_RATES[name] ?? 1)
  return {
    name,
    label,
    canary: { events, of },
    stable: { events: 0, of: 0 },
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortThreshold(settings, comparable),
  }
}

/**
 * Judges the first release of an area, which cannot be compared with another one (docs/decisions/167). It is aborted
 * when it breaks far more pages than any release may, and otherwise held for a person. Without a second arm, the
 * division of visits and missing data cannot be checked.
 */
export function judgeFirstRelease(
  all: readonly Brand[],
  target: JudgedRelease,
  options: JudgeOptions,
): Judgement {
  const { minimumPages } = options.settings
  const comparisons = COMPARABLES.filter(({ name }) => name in TOLERATED_RATES).map((comparable) =>
    compareWithTolerated(all, comparable, options),
  )
  const minutes = all.flatMap((brand) => brand.minutes)
  const pages = sumCounts(minutes, 'canary', ['documents'])
  if (pages < minimumPages)
    return {
      verdict: 'hold',
      reasons: [
        {
          rule: 'minimum-sample',
          message: `${target.version} had ${pages} pages; it needs ${minimumPages}.`,
        },
      ],
      comparisons,
    }
  const found = requireBreadth(findHarm(comparisons, target), minutes, { ...options, target })
  if (found.some(({ rule }) => rule === 'harm')) return { verdict: 'abort', reasons: found, comparisons }
  const message = `${target.version} is the first release of ${target.area}: there is none to compare it with.`
  return { verdict: 'hold', reasons: [...found, { rule: 'no-comparison', message }], comparisons }
}
