/** Events of both arms in the same minutes of one brand, and the canary's share of the total. */
export type Stratum = { canary: number; stable: number; share: number }

/** Rates of the canary as multiples of the stable release's: `null` is tolerated, each of `alternatives` is not. */
export type Ratios = { null: number; alternatives: readonly number[] }

/** Computes the logarithm of a total of exponentials without overflow. */
function logSumExp(values: readonly number[]): number {
  const largest = values.reduce((max, value) => Math.max(max, value), -Infinity)
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0))
}

/** Computes the logarithm of a mean of exponentials without overflow. */
export const logMeanExp = (values: readonly number[]): number => logSumExp(values) - Math.log(values.length)

/**
 * Computes the log likelihood of the events' division between the arms when the canary's rate is `ratio` times the
 * stable one.
 */
const logLikelihood = (strata: readonly Stratum[], ratio: number): number =>
  strata.reduce(
    (sum, { canary, stable, share }) =>
      sum + canary * Math.log(ratio) - (canary + stable) * Math.log1p((ratio - 1) * share),
    0,
  )

/**
 * Natural logarithm of an e-value for "the canary's rate is another than tolerated": a mixture of likelihood ratios over
 * the alternatives (mixture SPRT). Given how many events a stratum has, each is the canary's with probability
 * `ratio * share / (1 + (ratio - 1) * share)`, so what happens to both arms alike cancels out. As long as the
 * canary is within the tolerated rate, the probability that the value ever reaches ln(1/a), at whatever time and however
 * often one looks, is at most a (Ville's inequality).
 *
 * Sources: H. Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); R. Johari et al., "Always
 * valid inference" (2017); M. Lindon and A. Malek, "Anytime-valid inference for multinomial count data" (2022).
 */
export function logEvidence(strata: readonly Stratum[], { null: tolerated, alternatives }: Ratios): number {
  const comparable = strata.filter(({ share }) => share > 0 && share < 1)
  if (comparable.length === 0) return 0
  const base = logLikelihood(comparable, tolerated)
  return logMeanExp(alternatives.map((ratio) => logLikelihood(comparable, ratio) - base))
}

/** How many visits of each arm took a step, of those that could, in the same minutes of one brand. */
export type OddsStratum = { canary: EventCount; stable: EventCount }
type EventCount = { events: number; of: number }

/**
 * Computes, for each number of events that the canary can have of all events of a stratum, the logarithm of the number
 * of ways to divide the events so, up to a constant: the hypergeometric distribution.
 */
function logDivisions({ canary, stable }: OddsStratum): { least: number; logs: number[] } {
  const all = canary.events + stable.events
  const least = Math.max(0, all - stable.of)
  const logs = [0]
  for (let count = least; count < Math.min(canary.of, all); count += 1) {
    const ways = ((canary.of - count) * (all - count)) / ((count + 1) * (stable.of - all + count + 1))
    logs.push((logs.at(-1) ?? 0) + Math.log(ways))
  }
  return { least, logs }
}

/**
 * The same for a step that most take, so that who takes it and who does not both tell something: whether the odds of the
 * canary's visits are another multiple of stable's than tolerated. Given how many of a stratum's visits took the step, the
 * canary's number is distributed as Fisher's noncentral hypergeometric distribution says, whatever the usual odds are. Visits
 * of a stratum are of the same age, so those that have not come to the step yet are no difference between the arms, and
 * nothing has to be waited for.
 *
 * Sources: R. A. Fisher, "The logic of inductive inference" (1935); R. Turner, A. Ly and P. Grünwald, "Generic E-variables for
 * exact sequential k-sample tests" (2021).
 */
export function logOddsEvidence(
  strata: readonly OddsStratum[],
  { null: tolerated, alternatives }: Ratios,
): number {
  const ratios = [tolerated, ...alternatives].map(Math.log)
  const logs = ratios.map(() => 0)
  for (const stratum of strata) {
    const { least, logs: divisions } = logDivisions(stratum)
    const observed = stratum.canary.events - least
    ratios.forEach((ratio, index) => {
      const total = logSumExp(divisions.map((ways, more) => ways + more * ratio))
      logs[index] = (logs[index] ?? 0) + observed * ratio - total
    })
  }
  const [base = 0, ...others] = logs
  return logMeanExp(others.map((log) => log - base))
}

export type Sample = { count: number; sum: number; squares: number }
/** The measurements of both arms in the same minutes of one brand. */
export type SampleStratum = { canary: Sample; stable: Sample }

/** Lower limit of the variance of browser measurements, so that a few equal values prove nothing. */
const MIN_VARIANCE = 4

/** Computes the variance of the measurements within their arms and strata. */
function commonVariance(strata: readonly SampleStratum[]): number {
  let squares = 0
  let freedom = 0
  for (const { count, sum, squares: all } of strata.flatMap(({ canary, stable }) => [canary, stable])) {
    if (count < 2) continue
    squares += all - (sum * sum) / count
    freedom += count - 1
  }
  return Math.max(MIN_VARIANCE, freedom > 0 ? squares / freedom : 0)
}

/**
 * The same for measurements: whether the canary's mean is larger than stable's by more than `null`. Each stratum's difference
 * of means is taken as normal, with the variance of all its brand's measurements. `effect`: measurements of one visit are
 * alike, so that so many of them say as much as one.
 *
 * Source: I. Waudby-Smith et al., "Time-uniform central limit theory and asymptotic confidence sequences" (2021).
 */
export function logSlowdown(
  brands: readonly (readonly SampleStratum[])[],
  { null: tolerated, alternatives }: Ratios,
  effect: number,
): number {
  const compared = brands.flatMap((strata) => {
    const variance = commonVariance(strata) * effect
    return strata
      .filter(({ canary, stable }) => canary.count > 0 && stable.count > 0)
      .map(({ canary, stable }) => ({
        difference: canary.sum / canary.count - stable.sum / stable.count,
        variance: variance * (1 / canary.count + 1 / stable.count),
      }))
  })
  if (compared.length === 0) return 0
  const logRatio = (mean: number) =>
    compared.reduce(
      (sum, { difference, variance }) =>
        sum + ((mean - tolerated) * (difference - tolerated) - (mean - tolerated) ** 2 / 2) / variance,
      0,
    )
  return logMeanExp(alternatives.map(logRatio))
}
