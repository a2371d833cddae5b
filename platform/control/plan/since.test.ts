import { expect, test } from 'vitest'
import type { Reason } from './assignment.ts'
import { setRule, type Plan, type Rule } from './plan.ts'
import { promote, setKilled, startCanary } from './plan-acts.ts'
import { findIntroduction, type AreaChange } from './since.ts'

const rule: Rule = { kind: 'brand', names: ['fernhill'], version: 'v2' }
const steps: [act: string, next: (plan: Plan) => Plan][] = [
  ['promote v1', (plan) => promote(plan, 'menu', 'v1')],
  ['canary 1 %', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 100 })],
  ['canary 5 %', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 500 })],
  ['rule', (plan) => setRule(plan, 'menu', rule)],
  ['kill', (plan) => setKilled(plan, 'menu', true)],
  ['revive', (plan) => setKilled(plan, 'menu', false)],
  ['promote v2', (plan) => promote(plan, 'menu', 'v2')],
  ['promote v3', (plan) => promote(plan, 'menu', 'v3')],
  ['promote v2 again', (plan) => promote(plan, 'menu', 'v2')],
]

/** Makes the history of the first steps, newest first. */
function makeHistory(count: number): AreaChange[] {
  let plan: Plan = { areas: {} }
  const rows = steps.slice(0, count).map(([act, next], index): AreaChange => {
    plan = next(plan)
    const revision = index + 1
    return { revision, at: new Date(revision), who: 'ann', act, why: '', rollout: plan.areas['menu'] }
  })
  return rows.toReversed()
}

test.each<{ after: number; reason: Reason; version: string; act: string | undefined }>([
  { after: 9, reason: 'stable', version: 'v2', act: 'promote v2 again' },
  { after: 8, reason: 'stable', version: 'v2', act: 'promote v2' },
  { after: 8, reason: 'stable', version: 'v1', act: 'promote v1' },
  { after: 6, reason: 'percentage', version: 'v2', act: 'canary 1 %' },
  { after: 4, reason: 'brand', version: 'v2', act: 'rule' },
  { after: 4, reason: 'store', version: 'v2', act: undefined },
  { after: 5, reason: 'killed', version: 'v1', act: 'kill' },
  { after: 4, reason: 'killed', version: 'v1', act: undefined },
  { after: 7, reason: 'pinned', version: 'v2', act: 'canary 1 %' },
  { after: 6, reason: 'left', version: 'v1', act: 'promote v1' },
  { after: 9, reason: 'override', version: 'v7', act: undefined },
])(
  'after $after changes, finds when $version was assigned by $reason: $act',
  ({ after, reason, version, act }) => {
    expect(findIntroduction(makeHistory(after), { reason, version })?.act).toBe(act)
  },
)
