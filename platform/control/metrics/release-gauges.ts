import { defineGauge, type Reading } from '@larder/kernel/metrics/gauges.ts'
import type { LivePlan } from '../plan/live-plan.ts'
import type { Plan, Rollout } from '../plan/plan.ts'

const showRelease = defineGauge({
  name: 'larder_release_live',
  help: 'Releases that visitors may get, by how: stable, canary, rule, or previous, which pages fall back to.',
  labelNames: ['area', 'version', 'as'],
})
const showShare = defineGauge({
  name: 'larder_release_share',
  help: 'Share of all visitors to whom the plan gives a release, from 0 to 1, without rules.',
  labelNames: ['area', 'version'],
})
const showRule = defineGauge({
  name: 'larder_release_rule',
  help: 'Rules that give a release to a brand, a store, a tester or a cohort whatever its share.',
  labelNames: ['area', 'version', 'kind', 'name'],
})
const showKilled = defineGauge({
  name: 'larder_area_killed',
  help: 'Whether an area is switched off (1) or not (0).',
  labelNames: ['area'],
})
const showStep = defineGauge({
  name: 'larder_rollout_step',
  help: 'Step of a rollout, from 1.',
  labelNames: ['area', 'version'],
})
const showUnguarded = defineGauge({
  name: 'larder_rollout_unguarded',
  help: 'Whether a person overruled the guard for an area (1) or not (0).',
  labelNames: ['area'],
})
const showPending = defineGauge({
  name: 'larder_pending_actions',
  help: 'Kills and aborts that are in force on this server alone until its database is available.',
  labelNames: ['act'],
})
const showRevision = defineGauge({
  name: 'larder_plan_revision',
  help: 'Revision of the release plan in force on this server.',
})

/** Visitors of 10,000 whose share a plan counts in. */
const ALL_VISITORS = 10_000

function* listReleases(area: string, { stable, previous, canary, rules = [] }: Rollout) {
  const versions = { stable, previous, canary }
  for (const [as, version] of Object.entries(versions)) if (version !== undefined) yield { area, version, as }
  for (const version of new Set(rules.map((rule) => rule.version))) yield { area, version, as: 'rule' }
}

/** A disabled area has no share, because nobody gets any release of it. */
function* listShares(area: string, { stable, canary, weight, isKilled }: Rollout) {
  if (isKilled) return
  if (stable !== undefined)
    yield { labels: { area, version: stable }, value: (ALL_VISITORS - weight) / ALL_VISITORS }
  if (canary !== undefined) yield { labels: { area, version: canary }, value: weight / ALL_VISITORS }
}

const listRules = (area: string, { rules = [] }: Rollout) =>
  rules.flatMap(({ kind, version, names }) => names.map((name) => ({ area, version, kind, name })))

const isPresent = <Labels extends Record<string, string>>(labels: Labels) => ({ labels, value: 1 })

const listAreas = <Label extends string>(
  { areas }: Plan,
  read: (area: string, rollout: Rollout) => Iterable<Reading<Label>>,
): Reading<Label>[] => Object.entries(areas).flatMap(([area, rollout]) => [...read(area, rollout)])

const countByAct = (pending: ReturnType<LivePlan['pending']>): Reading<'act'>[] =>
  (['kill', 'abort'] as const).map((act) => ({
    labels: { act },
    value: pending.filter((action) => action.act === act).length,
  }))

/** Shows in the metrics what the plan in force gives to visitors of this server. Returns a function that ends it. */
export function showPlanMetrics(plan: Pick<LivePlan, 'current' | 'revision' | 'pending'>): () => void {
  const ofAreas =
    <Label extends string>(read: (area: string, rollout: Rollout) => Iterable<Reading<Label>>) =>
    () =>
      listAreas(plan.current(), read)
  const stops = [
    showRelease(ofAreas((area, rollout) => [...listReleases(area, rollout)].map(isPresent))),
    showShare(ofAreas(listShares)),
    showRule(ofAreas((area, rollout) => listRules(area, rollout).map(isPresent))),
    showKilled(ofAreas((area, { isKilled }) => [{ labels: { area }, value: Number(isKilled) }])),
    showUnguarded(
      ofAreas((area, { isUnguarded = false }) => [{ labels: { area }, value: Number(isUnguarded) }]),
    ),
    showStep(
      ofAreas((area, { canary: version, step }) =>
        version !== undefined && step ? [{ labels: { area, version }, value: step.number }] : [],
      ),
    ),
    showPending(() => countByAct(plan.pending())),
    showRevision(() => {
      const value = plan.revision()
      return value === undefined ? [] : [{ labels: {}, value }]
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
