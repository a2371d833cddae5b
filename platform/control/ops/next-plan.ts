import { AppError } from '@larder/contracts/errors'
import { ReleaseRefusedError } from '../gate/refusal.ts'
import { ReleaseError, StalePlanError } from '../registry/release.ts'
import { PolicyError } from './policy.ts'
import type * as opsContract from '@larder/contracts/ops'
import type { Ring, Step } from '@larder/contracts/rings'
import { clearRules, setRule, type Plan } from '../plan/plan.ts'
import {
  abortVersion,
  promote,
  rollBack,
  setAutoRollback,
  setKilled,
  startCanary,
} from '../plan/plan-acts.ts'
import { nextStep, previousStep, setPaused, startRollout } from '../plan/steps.ts'

/** Converts a rejection by the gate to the spec's error format, with its reasons by rule. */
function toGateError(error: ReleaseRefusedError): AppError {
  const byRule = Map.groupBy(error.refusals, ({ rule }) => rule)
  const fields = [...byRule].map(([rule, refusals]) => [
    rule,
    refusals.map(({ message }) => message).join(' '),
  ])
  const [first = ''] = error.message.split('\n')
  return new AppError('VALIDATION', {
    display: `${first}.`,
    fields: Object.fromEntries(fields) as Record<string, string>, // pairs of texts
    cause: error,
  })
}

/**
 * Converts rejections to errors that show their message to the caller, who can fix them. Other errors stay unchanged.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof ReleaseRefusedError) return toGateError(error)
  if (error instanceof StalePlanError)
    return new AppError('CONFLICT', { display: `${error.message}.`, cause: error })
  if (error instanceof PolicyError)
    return new AppError('VALIDATION', {
      display: `${error.problem}.`,
      fields: { [error.rule]: `${error.remedy}.` },
      cause: error,
    })
  if (error instanceof ReleaseError)
    return new AppError('VALIDATION', { display: `${error.message}.`, cause: error })
  return error
}

type PlanAct = opsContract.PlanAct
type ChangeInput = {
  change: PlanAct
  now: Date
  steps: readonly Step[]
  /** The rings of the shop. */
  rings?: readonly Ring[]
  /** Whether the guard has seen enough for the step to end before its time. */
  hasEvidence?: boolean
}

/** Returns the plan after an operator's change. Throws a ReleaseError when the change is rejected. */
export function applyChange(
  plan: Plan,
  area: string,
  { change, now, steps, rings: shopRings = [], hasEvidence = false }: ChangeInput,
): Plan {
  switch (change.act) {
    case 'promote':
      return promote(plan, area, change.version)
    case 'canary': {
      const { version, percent, withoutGuard: isUnguarded } = change
      return startCanary(plan, area, { version, weight: Math.round(percent * 100), isUnguarded })
    }
    case 'start': {
      const { version, rings: ringNames, withoutGuard: isUnguarded } = change
      return startRollout(plan, area, { version, isUnguarded, now, steps, shopRings, ringNames })
    }
    case 'next': {
      const { withoutGuard: isUnguarded, nextRing } = change
      return nextStep(plan, area, { isUnguarded, nextRing, now, steps, hasEvidence })
    }
    case 'step-back':
      return previousStep(plan, area, { now, steps })
    case 'pause':
    case 'resume':
      return setPaused(plan, area, change.act === 'pause')
    case 'abort':
      return abortVersion(plan, area, plan.areas[area]?.canary)
    case 'rule': {
      const { kind, names, version } = change
      return setRule(plan, area, { kind, names, version })
    }
    case 'clear':
      return clearRules(plan, area, change.kind)
    case 'back':
      return rollBack(plan, area)
    case 'kill':
    case 'revive':
      return setKilled(plan, area, change.act === 'kill')
    case 'auto-rollback':
    case 'manual-rollback':
      return setAutoRollback(plan, area, change.act === 'auto-rollback')
    default:
      return change satisfies never
  }
}
