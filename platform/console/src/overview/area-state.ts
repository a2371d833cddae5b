import { NO_PLAN, isAssigned, type AreaPlan } from '../acts/acts.ts'
import { describeShareOf, getBrandWeight, isAtRingOf } from '@larder/contracts/rings'
import type * as opsContract from '@larder/contracts/ops'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { formatRelease, type Releases } from '../data/release-names.ts'
import { dayAndTime, formatShare } from '../data/format.ts'

type Rules = NonNullable<AreaPlan['rules']>

/** The canary with the share that the rings of its rollout give it in a brand; without it where the brand's ring waits. */
function atShareOf(plan: AreaPlan, brand: string): AreaPlan {
  const weight = getBrandWeight(plan, brand)
  if (plan.step?.rings === undefined || isAtRingOf(plan.step.rings, brand)) return plan
  const { canary, step: _, isUnguarded: __, ...unchanged } = plan
  return { ...unchanged, ...(weight > 0 && { canary }), weight }
}

/**
 * The part of an area's plan that applies to visitors of one brand, without other brands' rules. A rule of their own
 * brand takes precedence over stores, cohorts and the share (docs/decisions/167).
 */
function planForBrand(plan: AreaPlan, brand: string): AreaPlan {
  const { rules = [], stable, isKilled } = plan
  const brandRules: Rules = rules
    .filter(({ kind, names }) => kind !== 'brand' || names.includes(brand))
    .map((rule) => (rule.kind === 'brand' ? { ...rule, names: [brand] } : rule))
  if (!brandRules.some(({ kind }) => kind === 'brand'))
    return atShareOf({ ...plan, rules: brandRules }, brand)
  const precedingRules = brandRules.filter(({ kind }) => kind === 'tester' || kind === 'brand')
  return { stable, isKilled, weight: 0, rules: precedingRules }
}

/** Plans of all areas for visitors of a brand; without a brand, everything that is live. */
export const plansForBrand = (
  areas: Readonly<Record<string, AreaPlan>>,
  brand: string | undefined,
): Record<string, AreaPlan> =>
  Object.fromEntries(
    Object.entries(areas).map(([area, plan]) => [
      area,
      brand === undefined ? plan : planForBrand(plan, brand),
    ]),
  )

/** Published areas that are not in the plan yet, so that their first rollout can be started. */
export const newAreaPlans = ({
  newAreas,
}: Pick<opsContract.Overview, 'newAreas'>): Record<string, AreaPlan> =>
  Object.fromEntries(newAreas.map((area) => [area, NO_PLAN]))

type RolloutState = rolloutsContract.RolloutState
/** Most urgent first. */
const SEVERITIES = ['error', 'warning', 'info', 'success'] as const
type Severity = (typeof SEVERITIES)[number]

/** State of an area to be shown; the text is empty when all visitors get its stable release. */
export type AreaState = { area: string; plan: AreaPlan; severity: Severity; text: string }

export type Live = {
  areas: opsContract.LivePlan['areas']
  /** The guard's verdicts; undefined when it did not answer. */
  rollouts: readonly RolloutState[] | undefined
  /** Newest change of each area. */
  lastChanges: opsContract.Overview['lastChanges']
  releases?: Releases | undefined
  now: Date
}

/** What the guard did is shown for a day, because its webhook calls an operator, who then finds everything stable. */
const ABORT_SHOWN_MS = 24 * 3_600_000

type Finding = { severity: Severity; text: string }

function describeVerdict({ verdict, reasons, isUnguarded }: RolloutState): Finding {
  const has = (rule: rolloutsContract.GuardRule) => reasons.some((reason) => reason.rule === rule)
  if (verdict === 'abort')
    return {
      severity: 'error',
      text: isUnguarded ? 'the guard would abort it, but is overruled' : 'the guard aborts it',
    }
  if (has('few-networks')) return { severity: 'warning', text: 'what the guard saw comes from few networks' }
  if (has('suspicion')) return { severity: 'warning', text: 'the guard suspects it' }
  if (has('not-loaded')) return { severity: 'warning', text: 'no new visit gets it: it has no renderer' }
  if (has('missing-data')) return { severity: 'warning', text: 'the guard has too few counts' }
  if (verdict === 'hold') return { severity: 'info', text: 'the guard holds it' }
  return { severity: 'info', text: 'the guard does not object' }
}

const worstSeverity = (findings: readonly Finding[]): Severity =>
  SEVERITIES.find((level) => findings.some(({ severity }) => severity === level)) ?? 'success'

/** Finds the guard's verdict on a release of an area; undefined when it has none or did not answer. */
export function findVerdict(rollouts: Live['rollouts'], area: string, version: string): Finding | undefined {
  const state = rollouts?.find((rollout) => rollout.area === area && rollout.version === version)
  return state && describeVerdict(state)
}

const OVERRULED: Finding = { severity: 'warning', text: 'the guard is overruled and stops nothing' }

/** Describes releases that only some visitors get, with the guard's verdict on each. */
function describeParts(area: string, plan: AreaPlan, { rollouts, releases }: Live): Finding[] {
  const { stable, canary, weight, rules = [], step, isUnguarded = false } = plan
  const name = (version: string) => formatRelease(releases, area, version)
  const withVerdict = (version: string, text: string): Finding => {
    const finding = findVerdict(rollouts, area, version)
    return { severity: finding?.severity ?? 'info', text: finding ? `${text}, ${finding.text}` : text }
  }
  const ring = step?.rings ? ` of ${describeShareOf(step.rings)}` : ''
  const paused = step?.isPaused ? ', paused' : ''
  return [
    ...(canary === undefined
      ? []
      : [withVerdict(canary, `canary ${name(canary)} to ${formatShare(weight)}${ring}${paused}`)]),
    // By the plan, because it is so whatever the guard says and also while it does not answer.
    ...(isUnguarded ? [OVERRULED] : []),
    ...rules.map(({ kind, names, version }): Finding => {
      const audience = `for ${kind} ${names.join(', ')}`
      return version === stable
        ? { severity: 'success', text: `the stable release ${audience}` }
        : withVerdict(version, `${name(version)} ${audience}`)
    }),
  ]
}

/** Reports that the guard withdrew a release of the area and no operator has changed the area since. */
function recentGuardAct(area: string, { lastChanges, now }: Live): Finding[] {
  const last = lastChanges.find((change) => change.area === area)
  if (last?.who !== 'guard' || now.getTime() - Date.parse(last.at) > ABORT_SHOWN_MS) return []
  const done = last.act === 'back' ? 'rolled back its last promotion' : 'aborted its canary'
  return [{ severity: 'warning', text: `the guard ${done}, ${dayAndTime(last.at)}` }]
}

function describeArea(area: string, plan: AreaPlan, live: Live): AreaState {
  const disabled: Finding = { severity: 'error', text: 'killed: nobody gets it' }
  const findings =
    plan.isKilled && isAssigned(plan)
      ? [disabled]
      : [...describeParts(area, plan, live), ...recentGuardAct(area, live)]
  return { area, plan, severity: worstSeverity(findings), text: findings.map(({ text }) => text).join('; ') }
}

/** Describes each area, most urgent first. */
export const describeAreas = (live: Live): AreaState[] =>
  Object.entries(live.areas)
    .map(([area, plan]) => describeArea(area, plan, live))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))

/** Whether all visitors get the area's stable release. */
export const isWhollyStable = ({ stable, canary, rules = [], isKilled }: AreaPlan): boolean =>
  !isKilled &&
  stable !== undefined &&
  canary === undefined &&
  rules.every(({ version }) => version === stable)
