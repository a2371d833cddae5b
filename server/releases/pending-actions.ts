import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { opsContract } from '@larder/shared/contracts'
import { countRefusedPlan } from '@larder/kernel/metrics/counters.ts'
import { changeArea, NO_ROLLOUT, type Plan } from './plan.ts'
import { abortVersion, setKilled } from './plan-acts.ts'
import { readSigned, writeSigned } from './signed-file.ts'

/** An action that was taken while the database was away, as stored on this server's disk (docs/decisions/150). */
const PendingAction = opsContract.PendingAction.extend({
  /** Revision of the plan that was in force on this server. */
  upon: z.int(),
  /** The stable release at the time of an abort. */
  stable: z.string().optional(),
  isOfSquad: z.boolean().optional(),
})
export type PendingAction = z.infer<typeof PendingAction>

/** The plan without the aborted release, also if that was promoted in the meantime. */
function withoutAborted(plan: Plan, { area, version, stable }: PendingAction): Plan {
  const { canary, rules = [], ...live } = plan.areas[area] ?? NO_ROLLOUT
  if (version === undefined) return plan
  const left =
    canary === version || rules.some((rule) => rule.version === version)
      ? abortVersion(plan, area, version)
      : plan
  // It was promoted in the meantime, and the release to which the abort returned visitors is still there.
  const isStable = live.stable === version && stable !== undefined && live.previous === stable
  if (!isStable) return left
  const back = changeArea(left, area, (rollout) => ({ ...rollout, stable, previous: undefined }))
  return canary === stable ? abortVersion(back, area, stable) : back
}

/**
 * Applies a pending action to a plan that others may have changed in the meantime. The safer state wins: disabled over
 * enabled, the smaller share over the larger. Returns the same plan if the action changes nothing.
 */
export function applyPendingAction(plan: Plan, pending: PendingAction): Plan {
  const rollout = plan.areas[pending.area]
  if (!rollout) return plan
  if (pending.act === 'abort') return withoutAborted(plan, pending)
  return rollout.isKilled ? plan : setKilled(plan, pending.area, true)
}

/** Whether a plan that the action does not change already has its effect. */
export function isInEffect({ areas }: Plan, { area, act, version }: PendingAction): boolean {
  const rollout = areas[area]
  if (!rollout) return false
  return act === 'kill' ? rollout.isKilled : rollout.stable !== version
}

type Deps = { dataFolder: string; key: KeyObject; log: Logger }

export type PendingActions = {
  /** Oldest first. The array is replaced when it changes. */
  list: () => readonly PendingAction[]
  /** Stores an action on the disk, then lists it. A repeated action is stored once. */
  add: (action: PendingAction) => Promise<void>
  /** Removes the actions with these ids. */
  drop: (ids: ReadonlySet<string>) => Promise<void>
}

const isSame = (one: PendingAction, other: PendingAction): boolean =>
  one.area === other.area && one.act === other.act && one.version === other.version

/**
 * Actions that this server stores in its data folder until they are in the ledger, signed with the plan's key. A file with a
 * wrong signature is rejected and logged, and the last good plan stays in force.
 */
export async function pendingActions({ dataFolder, key, log }: Deps): Promise<PendingActions> {
  const file = resolve(dataFolder, 'pending-actions.json')
  const signed = { file, key, kind: 'pending-actions', schema: PendingAction.array() }
  let actions: readonly PendingAction[] = await readSigned(signed)
    .then((read = []) => read)
    .catch((err: unknown) => {
      countRefusedPlan('pending-actions')
      log.error({ err, file }, 'the pending actions on the disk were rejected')
      return []
    })
  let writing = Promise.resolve()
  /** Writes one after the other, because each is based on the previous one. */
  function change(update: (now: readonly PendingAction[]) => readonly PendingAction[]): Promise<void> {
    const written = writing.then(async () => {
      const after = update(actions)
      if (after === actions) return
      await writeSigned(signed, [...after])
      actions = after
    })
    writing = written.catch(() => undefined)
    return written
  }
  return {
    list: () => actions,
    add: (action) => change((now) => (now.some((one) => isSame(one, action)) ? now : [...now, action])),
    drop: (ids) =>
      change((now) => (now.some(({ id }) => ids.has(id)) ? now.filter(({ id }) => !ids.has(id)) : now)),
  }
}
