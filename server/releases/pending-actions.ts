import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { opsContract } from '@larder/shared/contracts'
import { countRefusedPlan } from '@larder/kernel/metrics/counters.ts'
import { changeArea, NO_ROLLOUT, type Plan } from './plan.ts'
import { abortVersion, setKilled } from './plan-acts.ts'
import { readSigned, writeSigned } from './signed-file.ts'

/** An act that was done while the database was away, as this server's disk has it (docs/decisions/150). */
const PendingAction = opsContract.PendingAction.extend({
  /** Revision of the plan that was in force here. */
  upon: z.int(),
  /** Whom the visitors of the aborted canary got back to. */
  stable: z.string().optional(),
  isOfSquad: z.boolean().optional(),
})
export type PendingAction = z.infer<typeof PendingAction>

/** Takes an aborted release away from everybody who gets it, also where it was promoted meanwhile. */
function withoutAborted(plan: Plan, { area, version, stable }: PendingAction): Plan {
  const { canary, rules = [], ...live } = plan.areas[area] ?? NO_ROLLOUT
  if (version === undefined) return plan
  const left =
    canary === version || rules.some((rule) => rule.version === version)
      ? abortVersion(plan, area, version)
      : plan
  // Promoted upon what the abort gave back: that is still there to go back to.
  const isStable = live.stable === version && stable !== undefined && live.previous === stable
  if (!isStable) return left
  const back = changeArea(left, area, ({ previous: _, ...rollout }) => ({ ...rollout, stable }))
  return canary === stable ? abortVersion(back, area, stable) : back
}

/**
 * The plan with a kept act, whatever was changed meanwhile: the safer wins, killed over alive, no share over a share. The
 * same plan where the act's effect is there already, or it means nothing any more.
 */
export function applyPendingAction(plan: Plan, pending: PendingAction): Plan {
  const rollout = plan.areas[pending.area]
  if (!rollout) return plan
  if (pending.act === 'abort') return withoutAborted(plan, pending)
  return rollout.isKilled ? plan : setKilled(plan, pending.area, true)
}

/** Whether visitors have what the act wanted, in a plan that it leaves as it is. */
export function isInEffect({ areas }: Plan, { area, act, version }: PendingAction): boolean {
  const rollout = areas[area]
  if (!rollout) return false
  return act === 'kill' ? rollout.isKilled : rollout.stable !== version
}

type Deps = { dataFolder: string; key: KeyObject; log: Logger }

export type PendingActions = {
  /** The oldest first; the same array until it changes. */
  list: () => readonly PendingAction[]
  /** Keeps an act: on the disk first, then in the list. The same act of the same area is kept once. */
  add: (act: PendingAction) => Promise<void>
  /** Forgets the acts with these ids. */
  drop: (ids: ReadonlySet<string>) => Promise<void>
}

const isSame = (one: PendingAction, other: PendingAction): boolean =>
  one.area === other.area && one.act === other.act && one.version === other.version

/**
 * Acts that this server keeps in its data folder until the ledger has them, signed with the plan's key. A file that another key
 * signed, or somebody changed, is refused: the server goes on by the last good plan.
 */
export async function pendingActions({ dataFolder, key, log }: Deps): Promise<PendingActions> {
  const file = resolve(dataFolder, 'pending-actions.json')
  const signed = { file, key, kind: 'pending-actions', schema: PendingAction.array() }
  let acts: readonly PendingAction[] = await readSigned(signed)
    .then((read = []) => read)
    .catch((err: unknown) => {
      countRefusedPlan('pending-actions')
      log.error({ err, file }, 'the acts that were kept on this server were refused')
      return []
    })
  let writing = Promise.resolve()
  /** One after the other, each upon what the one before has left. */
  function change(next: (now: readonly PendingAction[]) => readonly PendingAction[]): Promise<void> {
    const written = writing.then(async () => {
      const after = next(acts)
      if (after === acts) return
      await writeSigned(signed, [...after])
      acts = after
    })
    writing = written.catch(() => undefined)
    return written
  }
  return {
    list: () => acts,
    add: (act) => change((now) => (now.some((one) => isSame(one, act)) ? now : [...now, act])),
    drop: (ids) =>
      change((now) => (now.some(({ id }) => ids.has(id)) ? now.filter(({ id }) => !ids.has(id)) : now)),
  }
}
