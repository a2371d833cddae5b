import type { KeyObject } from 'node:crypto'
import { and, eq, notInArray, or } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { trustedRows, type LedgerRow } from '../ledger-rows.ts'
import type { Rollout } from '../plan.ts'
import { planChanges } from '../schema.ts'
import { RECORDS } from '../plan-acts.ts'
import { verifyPlan } from '../signing.ts'

/** Acts after which visitors get what they got before. */
const WITHOUT_EFFECT = [...RECORDS, 'pause', 'resume', 'revoke-link', 'revoke-token']
/** Changes of an area that are read, the newest first: a rollout has some five. */
const LOOK_BACK = 200

type Ledger = { db: Executor; key: KeyObject }

/** A change of what visitors get of an area, with what they got after it. */
export type Effect = LedgerRow & { rollout: Rollout }

/** What visitors got of an area, change by change, the newest first; rows that this shop did not sign say nothing. */
export async function findEffects(ledger: Ledger, area: string): Promise<Effect[]> {
  // `*`: a plan that was put back or signed with a new key, below which no row may count.
  const isOfArea = or(eq(planChanges.area, area), eq(planChanges.area, '*'))
  const ofArea = and(isOfArea, notInArray(planChanges.act, WITHOUT_EFFECT))
  const rows = await trustedRows(ledger, { where: ofArea, limit: LOOK_BACK })
  return rows.flatMap((row) => {
    const rollout = verifyPlan(ledger.key, row)?.content.areas[area]
    return rollout ? [{ ...row, rollout }] : []
  })
}

/** The revision of the last change of what visitors get of an area; undefined where nothing was ever decided. */
export const lastEffect = async (ledger: Ledger, area: string): Promise<number | undefined> =>
  (await findEffects(ledger, area))[0]?.revision

export type RolloutWindow = {
  /** Of the last change of what visitors get. */
  revision: number
  /** From then on visits are compared. */
  since: Date
  /** When its share changed since, the oldest first. */
  changes: Date[]
}

/**
 * Since when a release is compared: since the first step of its rollout, so that what one step has shown counts in the next;
 * or since a person set the share by hand or overruled the guard, who knew what it had seen. A release that rules alone give is compared since the
 * area's last change. Undefined where nothing was ever decided. `all`: the area's effects.
 */
export function rolloutWindow(
  all: readonly Effect[],
  { version, isCanary }: { version: string; isCanary: boolean },
): RolloutWindow | undefined {
  const [newest] = all
  if (!newest) return undefined
  const end = all.findIndex(
    ({ rollout }) => rollout.canary !== version || rollout.stable !== newest.rollout.stable,
  )
  const rows = isCanary ? all.slice(0, end === -1 ? undefined : end) : [newest]
  const decided = rows.findIndex(({ act, evidence }) => act === 'canary' || evidence['withoutGuard'] === true)
  const counted = decided === -1 ? rows : rows.slice(0, decided + 1)
  const first = counted.at(-1) ?? newest
  const changes = counted.slice(0, -1).map(({ at }) => at)
  return { revision: newest.revision, since: first.at, changes: changes.toReversed() }
}
