import { resolve } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { dataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { livePlan, type LivePlan } from './live-plan.ts'
import { promote } from './plan-acts.ts'
import { releaseCopies } from './release-copies.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: 'a test' }

/** Gives all visitors this version of the menu. */
export const go = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, reason, (plan) => promote(plan, 'menu', version))
export const stableOf = (live: LivePlan) => live.current().areas['menu']?.stable

export type Planned = Awaited<ReturnType<typeof openPlanned>>

/** A data folder and a database in which v1, v2 and v3 of the menu are published, and v1 is live. */
export async function openPlanned() {
  const folder = await dataFolder()
  const ledger = await openTestLedger(await freshDatabase('demo'), folder)
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  await go(ledger, 'v1')

  /** A server's view of the plan. It polls rarely: what arrives at once was announced. */
  async function startFollowing(over: Partial<LedgerDeps> = {}): Promise<LivePlan> {
    const copies = await releaseCopies(resolve(folder, 'release-copies'), ledger.releases)
    const log = pino({ level: 'silent' })
    const live = await livePlan({ ...ledger, ...over, copies, dataFolder: folder, log, pollMs: 60_000 })
    onTestFinished(live.stop)
    return live
  }
  return { folder, ledger, startFollowing }
}
