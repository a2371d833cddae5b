import type { rolloutsContract, releaseCounts } from '@larder/shared/contracts'
import { logEvidence, type Ratios } from './evidence.ts'
import { sumCounts, countsByBrand, type Judged, type Minute } from './minutes.ts'
import { abortsAt, GUARD, type GuardSettings } from './settings.ts'
import { compareAll, harmFindings, type Judgement } from './compare.ts'
import { judgeFirst } from './first-release.ts'
import { missingDataFindings } from './missing-data.ts'

/** How many times more, or less, often visits got the canary than its share says. */
const DIVISION: Ratios = { null: 1, alternatives: [0.25, 0.5, 0.75, 0.9, 1.1, 1.33, 2, 4] }

/**
 * Sample-ratio mismatch: visits that began were not divided as the share says. Then one arm loses visits, or gets others
 * than the other arm, and no comparison is worth anything. Minutes before the share was in force do not count, nor rules, which
 * do not divide visitors at random.
 */
function sampleRatioFindings(
  brands: readonly Minute[][],
  { weight, since, changes, version }: Judged,
  settings: GuardSettings,
): rolloutsContract.Finding[] {
  const share = weight / 10_000
  const from = Math.max(since.getTime(), ...changes.map((at) => at.getTime()))
  const minutes = brands.flat().filter(({ startsAt }) => startsAt >= from)
  const canary = sumCounts(minutes, 'canary', ['visits'])
  const stable = sumCounts(minutes, 'stable', ['visits'])
  const log = logEvidence([{ canary, stable, share }], DIVISION)
  if (log < Math.log(abortsAt(settings))) return []
  const expected = Math.round((canary + stable) * share)
  return [
    {
      rule: 'sample-ratio',
      message: `${canary} of ${canary + stable} visits began with ${version}; its share is ${weight / 100} %, which is ${expected}.`,
    },
  ]
}

type Finding = rolloutsContract.Finding

/** Holds while there is too little to compare. */
function sampleFindings(minutes: readonly Minute[], { version, stable }: Judged, least: number): Finding[] {
  const canary = sumCounts(minutes, 'canary', ['documents'])
  const before = sumCounts(minutes, 'stable', ['documents'])
  if (canary < least)
    return [{ rule: 'minimum-sample', message: `${version} had ${canary} pages; it needs ${least}.` }]
  if (before < least)
    return [
      {
        rule: 'no-comparison',
        message: `${stable} had ${before} pages at the same time; ${least} are needed to compare.`,
      },
    ]
  return []
}

const ABORTS: readonly rolloutsContract.GuardRule[] = ['sample-ratio', 'harm']

function reachVerdict(reasons: readonly Finding[]): rolloutsContract.Verdict {
  if (reasons.some(({ rule }) => ABORTS.includes(rule))) return 'abort'
  return reasons.length > 0 ? 'hold' : 'continue-is-possible'
}

/**
 * What the guard says of a release that some visitors get, by the counts of the minutes since its rollout began
 * (docs/spec/releases.md#the-guard). Pure. A release that is not worse than tolerated is aborted in at most
 * `falseAbortRate` of all rollouts, however often this is asked (docs/decisions/175).
 */
export function judge(
  counts: readonly releaseCounts.ReleaseCount[],
  judged: Judged,
  { now, settings = GUARD }: { now: Date; settings?: GuardSettings },
): Judgement {
  const all = countsByBrand(counts, judged, now)
  if (judged.stable === undefined) return judgeFirst(all, judged, { now, settings })
  const brands = all.map(({ minutes }) => minutes)
  const minutes = brands.flat()
  const comparisons = compareAll(all, judged, { now, settings })
  const missing = missingDataFindings(brands, judged, now)
  const tooFew = sampleFindings(minutes, judged, settings.minimumPages)
  if (tooFew.length > 0) return { verdict: 'hold', reasons: [...missing, ...tooFew], comparisons }
  const found = [...sampleRatioFindings(brands, judged, settings), ...harmFindings(comparisons, judged)]
  const verdict = reachVerdict(found)
  if (verdict === 'abort') return { verdict, reasons: found, comparisons }
  const reasons = [...found, ...missing, ...sampleFindings(minutes, judged, settings.enoughPages)]
  return { verdict: reachVerdict(reasons), reasons, comparisons }
}
