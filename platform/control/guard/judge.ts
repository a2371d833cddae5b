import type * as rolloutsContract from '@larder/contracts/rollouts'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { logEvidence, type Ratios } from './evidence.ts'
import { sumCounts, groupByBrand, type JudgedRelease, type Minute } from './minutes.ts'
import { abortThreshold, GUARD, type GuardSettings } from './settings.ts'
import { checkBreadth, requireBreadth } from './breadth.ts'
import { compareAll, findHarm, type Judgement } from './compare.ts'
import { judgeFirstRelease } from './first-release.ts'
import { findMissingData } from './missing-data.ts'

/** Ratios between the actual and the expected share of visits with the canary. */
const DIVISION: Ratios = { null: 1, alternatives: [0.25, 0.5, 0.75, 0.9, 1.1, 1.33, 2, 4] }

/**
 * Sample-ratio mismatch: new visits were not divided according to the share. One arm then loses visits or gets
 * different ones, and no comparison is valid. Minutes before the current share do not count, and neither do rules,
 * which do not divide visitors at random.
 */
function checkSampleRatio(
  brands: readonly Minute[][],
  { weight, since, changes, version }: JudgedRelease,
  settings: GuardSettings,
): rolloutsContract.Finding[] {
  const share = weight / 10_000
  const from = Math.max(since.getTime(), ...changes.map((at) => at.getTime()))
  const minutes = brands.flat().filter(({ startsAt }) => startsAt >= from)
  const canary = sumCounts(minutes, 'canary', ['visits'])
  const stable = sumCounts(minutes, 'stable', ['visits'])
  const log = logEvidence([{ canary, stable, share }], DIVISION)
  if (log < Math.log(abortThreshold(settings))) return []
  const expected = Math.round((canary + stable) * share)
  return [
    {
      rule: 'sample-ratio',
      message: `${canary} of ${canary + stable} visits began with ${version}; its share is ${weight / 100} %, which is ${expected}.`,
    },
  ]
}

type Finding = rolloutsContract.Finding

/** Finds that there is too little data to compare. */
function checkSampleSize(
  minutes: readonly Minute[],
  { version, stable }: JudgedRelease,
  minimum: number,
): Finding[] {
  const canary = sumCounts(minutes, 'canary', ['documents'])
  const stablePages = sumCounts(minutes, 'stable', ['documents'])
  if (canary < minimum)
    return [{ rule: 'minimum-sample', message: `${version} had ${canary} pages; it needs ${minimum}.` }]
  if (stablePages < minimum)
    return [
      {
        rule: 'no-comparison',
        message: `${stable} had ${stablePages} pages at the same time; ${minimum} are needed to compare.`,
      },
    ]
  return []
}

const ABORT_RULES: readonly rolloutsContract.GuardRule[] = ['sample-ratio', 'harm']

function reachVerdict(reasons: readonly Finding[]): rolloutsContract.Verdict {
  if (reasons.some(({ rule }) => ABORT_RULES.includes(rule))) return 'abort'
  return reasons.length > 0 ? 'hold' : 'continue-is-possible'
}

/**
 * Judges a release that some visitors get, by the counts of the minutes since its rollout began
 * (docs/spec/releases.md#the-guard). Pure. A release that is not worse than tolerated is aborted in at most
 * `falseAbortRate` of all rollouts, however often it is judged (docs/decisions/175).
 */
export function judge(
  counts: readonly releaseCounts.ReleaseCount[],
  target: JudgedRelease,
  { now, settings = GUARD }: { now: Date; settings?: GuardSettings },
): Judgement {
  const all = groupByBrand(counts, target, now)
  if (target.stable === undefined) return judgeFirstRelease(all, target, { now, settings })
  const brands = all.map(({ minutes }) => minutes)
  const minutes = brands.flat()
  const comparisons = compareAll(all, target, { now, settings })
  const missing = findMissingData(brands, target, { now, counts })
  const tooFew = checkSampleSize(minutes, target, settings.minimumPages)
  const worse = findHarm(comparisons, target)
  if (tooFew.length > 0) {
    const suspicions = worse.map((finding): Finding => ({ ...finding, rule: 'suspicion' }))
    return { verdict: 'hold', reasons: [...suspicions, ...missing, ...tooFew], comparisons }
  }
  const harm = [...checkSampleRatio(brands, target, settings), ...worse]
  const found = requireBreadth(harm, minutes, { target, settings })
  const verdict = reachVerdict(found)
  if (verdict === 'abort') return { verdict, reasons: found, comparisons }
  const tooNarrow = found.some(({ rule }) => rule === 'few-networks')
    ? []
    : checkBreadth(minutes, { target, settings })
  const tooSmall = checkSampleSize(minutes, target, settings.enoughPages)
  const reasons = [...found, ...missing, ...tooSmall, ...tooNarrow]
  return { verdict: reachVerdict(reasons), reasons, comparisons }
}
