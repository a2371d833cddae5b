import { NO_PLAN, isGiven, type AreaPlan } from '../acts/acts.ts'
import type { opsContract, rolloutsContract } from '@larder/shared/contracts'
import { dayAndTime, share } from '../data/format.ts'

type Rules = NonNullable<AreaPlan['rules']>

/**
 * What visitors of one brand get of an area. Other brands' rules are not theirs, and a rule of their own brand leaves nothing to
 * stores, cohorts and the share (docs/decisions/167).
 */
function planForBrand(plan: AreaPlan, brand: string): AreaPlan {
  const { rules = [], stable, isKilled } = plan
  const own: Rules = rules
    .filter(({ kind, names }) => kind !== 'brand' || names.includes(brand))
    .map((rule) => (rule.kind === 'brand' ? { ...rule, names: [brand] } : rule))
  if (!own.some(({ kind }) => kind === 'brand')) return { ...plan, rules: own }
  const before = own.filter(({ kind }) => kind === 'tester' || kind === 'brand')
  return { stable, isKilled, weight: 0, rules: before }
}

/** Releases per area for visitors of a brand; without a brand, everything live. */
export const viewForBrand = (
  areas: Readonly<Record<string, AreaPlan>>,
  brand: string | undefined,
): Record<string, AreaPlan> =>
  Object.fromEntries(
    Object.entries(areas).map(([area, plan]) => [
      area,
      brand === undefined ? plan : planForBrand(plan, brand),
    ]),
  )

/** The areas that are published and not in the plan, and so given to no visitor: their first rollout begins here. */
export const notYetLive = ({ newAreas }: Pick<opsContract.Overview, 'newAreas'>): Record<string, AreaPlan> =>
  Object.fromEntries(newAreas.map((area) => [area, NO_PLAN]))

type RolloutState = rolloutsContract.RolloutState
/** The most urgent first. */
const SEVERITIES = ['error', 'warning', 'info', 'success'] as const
type Severity = (typeof SEVERITIES)[number]

/** Notable state of an area: none where all visitors get its stable release. */
export type AreaState = { area: string; plan: AreaPlan; severity: Severity; text: string }

export type Live = {
  areas: opsContract.LivePlan['areas']
  /** The guard's verdict; undefined while it did not answer. */
  rollouts: readonly RolloutState[] | undefined
  /** The newest change of each area. */
  lastChanges: opsContract.Overview['lastChanges']
  /** When these were read. */
  now: Date
}

/** The guard's abort is shown for a day: its webhook calls an operator, who then finds all stable. */
const ABORT_IS_NEWS_MS = 24 * 3_600_000

type Said = { severity: Severity; text: string }

/** The guard's verdict on one release, in a short text. */
function describeVerdict({ verdict, reasons, isUnguarded }: RolloutState): Said {
  const has = (rule: rolloutsContract.GuardRule) => reasons.some((reason) => reason.rule === rule)
  if (verdict === 'abort')
    return {
      severity: 'error',
      text: isUnguarded ? 'the guard would abort it, but is overruled' : 'the guard aborts it',
    }
  if (has('suspicion')) return { severity: 'warning', text: 'the guard suspects it' }
  if (has('missing-data')) return { severity: 'warning', text: 'the guard misses its counts' }
  if (verdict === 'hold') return { severity: 'info', text: 'the guard holds it' }
  return { severity: 'info', text: 'the guard does not object' }
}

const worst = (said: readonly Said[]): Severity =>
  SEVERITIES.find((one) => said.some(({ severity }) => severity === one)) ?? 'success'

/** The guard's verdict on one release of an area; none while it is not asked, or did not answer. */
export function guardOn(rollouts: Live['rollouts'], area: string, version: string): Said | undefined {
  const state = rollouts?.find((one) => one.area === area && one.version === version)
  return state && describeVerdict(state)
}

/** Releases that only some visitors get, with the guard's verdict on each. */
function describeParts(area: string, plan: AreaPlan, { rollouts }: Live): Said[] {
  const { stable, canary, weight, rules = [], step } = plan
  const withVerdict = (version: string, text: string): Said => {
    const said = guardOn(rollouts, area, version)
    return { severity: said?.severity ?? 'info', text: said ? `${text}, ${said.text}` : text }
  }
  const paused = step?.isPaused ? ', paused' : ''
  return [
    ...(canary === undefined ? [] : [withVerdict(canary, `canary ${canary} to ${share(weight)}${paused}`)]),
    ...rules.map(({ kind, names, version }): Said => {
      const whom = `for ${kind} ${names.join(', ')}`
      return version === stable
        ? { severity: 'success', text: `the stable release ${whom}` }
        : withVerdict(version, `${version} ${whom}`)
    }),
  ]
}

/** That the guard has aborted a release of the area, and no operator has changed the area since. */
function recentAbort(area: string, { lastChanges, now }: Live): Said[] {
  const last = lastChanges.find((change) => change.area === area)
  if (last?.who !== 'guard' || now.getTime() - Date.parse(last.at) > ABORT_IS_NEWS_MS) return []
  return [{ severity: 'warning', text: `the guard aborted its canary, ${dayAndTime(last.at)}` }]
}

function stateOf(area: string, plan: AreaPlan, live: Live): AreaState {
  const killed: Said = { severity: 'error', text: 'killed: nobody gets it' }
  const said =
    plan.isKilled && isGiven(plan)
      ? [killed]
      : [...describeParts(area, plan, live), ...recentAbort(area, live)]
  return { area, plan, severity: worst(said), text: said.map(({ text }) => text).join('; ') }
}

/** Each area with what is to be said of it, the most urgent first. */
export const areaStates = (live: Live): AreaState[] =>
  Object.entries(live.areas)
    .map(([area, plan]) => stateOf(area, plan, live))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))

/** Whether all visitors get the area's stable release. */
export const isWhollyStable = ({ stable, canary, rules = [], isKilled }: AreaPlan): boolean =>
  !isKilled &&
  stable !== undefined &&
  canary === undefined &&
  rules.every(({ version }) => version === stable)
