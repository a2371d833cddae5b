import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import * as opsContract from '@larder/contracts/ops'
import { countRefusedPlan } from '../counters.ts'
import { changeArea, NO_ROLLOUT, type Plan } from './plan.ts'
import { abortVersion, setKilled } from './plan-acts.ts'
import { readSigned, writeSigned } from '../ledger/signed-file.ts'

/** An action that was taken without the database, as stored on this server's disk (docs/decisions/150). */
const PendingAction = opsContract.PendingAction.extend({
  /** Revision of the plan that was in force on this server. */
  baseRevision: z.int(),
  /** The stable release at the time of an abort. */
  stable: z.string().optional(),
  isOfSquad: z.boolean().optional(),
})
export type PendingAction = z.infer<typeof PendingAction>

/** Removes the aborted release from a plan, even if it was promoted in the meantime. */
function removeAborted(plan: Plan, { area, version, stable }: PendingAction): Plan {
  const { canary, rules = [], ...live } = plan.areas[area] ?? NO_ROLLOUT
  if (version === undefined) return plan
  const withoutCanary =
    canary === version || rules.some((rule) => rule.version === version)
      ? abortVersion(plan, area, version)
      : plan
  // It was promoted in the meantime, and the release to which the abort returned visitors is still the previous one.
  const isPromoted = live.stable === version && stable !== undefined && live.previous === stable
  if (!isPromoted) return withoutCanary
  const rolledBack = changeArea(withoutCanary, area, (rollout) => ({
    ...rollout,
    stable,
    previous: undefined,
  }))
  return canary === stable ? abortVersion(rolledBack, area, stable) : rolledBack
}

/**
 * Applies a pending action to a plan that others may have changed in the meantime. The safer state wins: disabled over
 * enabled, the smaller share over the larger. Returns the same plan when the action changes nothing.
 */
export function applyPendingAction(plan: Plan, pending: PendingAction): Plan {
  const rollout = plan.areas[pending.area]
  if (!rollout) return plan
  if (pending.act === 'abort') return removeAborted(plan, pending)
  return rollout.isKilled ? plan : setKilled(plan, pending.area, true)
}

export function isInEffect({ areas }: Plan, { area, act, version }: PendingAction): boolean {
  const rollout = areas[area]
  if (!rollout) return false
  return act === 'kill' ? rollout.isKilled : rollout.stable !== version
}

type Deps = { dataFolder: string; key: KeyObject; log: Logger }

export type PendingActions = {
  /** Lists the actions, oldest first. Each change replaces the array. */
  list: () => readonly PendingAction[]
  /** Stores an action on the disk, then lists it. A repeated action is stored once. */
  add: (action: PendingAction) => Promise<void>
  remove: (ids: ReadonlySet<string>) => Promise<void>
}

const isSame = (a: PendingAction, b: PendingAction): boolean =>
  a.area === b.area && a.act === b.act && a.version === b.version

/**
 * Opens the actions that this server stores in its data folder, signed with the plan's key, until they are in the ledger.
 * A file with a wrong signature is rejected and logged, and the last good plan stays in force.
 */
export async function openPendingActions({ dataFolder, key, log }: Deps): Promise<PendingActions> {
  const file = resolve(dataFolder, 'pending-actions.json')
  const signed = { file, key, kind: 'pending-actions', schema: PendingAction.array() }
  let actions: readonly PendingAction[] = await readSigned(signed)
    .then((stored = []) => stored)
    .catch((err: unknown) => {
      countRefusedPlan('pending-actions')
      log.error({ err, file }, 'the pending actions on the disk were rejected')
      return []
    })
  let writing = Promise.resolve()
  /** Changes run one after the other, because each is based on the previous one. */
  function change(update: (current: readonly PendingAction[]) => readonly PendingAction[]): Promise<void> {
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
    add: (action) =>
      change((current) => (current.some((other) => isSame(other, action)) ? current : [...current, action])),
    remove: (ids) =>
      change((current) =>
        current.some(({ id }) => ids.has(id)) ? current.filter(({ id }) => !ids.has(id)) : current,
      ),
  }
}
