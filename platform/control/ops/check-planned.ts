import { and, eq, sql } from 'drizzle-orm'
import type * as opsContract from '@larder/contracts/ops'
import type { PlannedRelease, ReleaseCheck } from '@larder/contracts/release-check'
import { checkClaims, releaseFinder, shopSurroundings } from '../gate/refusals.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { readCommit } from './release-list.ts'

type Ledger = Pick<LedgerDeps, 'db' | 'key' | 'releases' | 'contentPages'>
type Planned = PlannedRelease & opsContract.ReleaseName

/** Whether a release of this name is published, and whether its sources are the same. */
async function findPublished(
  { releases }: Ledger,
  { area, version, sources }: Planned,
): Promise<ReleaseCheck['published']> {
  const published = await releaseFinder(releases)(area, version)
  if (!published) return undefined
  const publishedSources = published.contract.types?.sources
  if (sources === undefined || publishedSources === undefined) return 'unknown'
  return publishedSources === sources ? 'same' : 'other'
}

async function findCommit(ledger: Ledger, area: string, version: string): Promise<string | undefined> {
  const { area: of, act, evidence } = planChanges
  const where = and(eq(of, area), eq(act, 'publish'), sql`${evidence} ->> 'version' = ${version}`)
  const [published] = await findTrustedRows(ledger, { where, limit: 1 })
  return published && readCommit(published.evidence)?.sha
}

/** Tells what stands against publishing a release, as far as it is known before its build. */
export async function checkPlannedRelease(ledger: Ledger, planned: Planned): Promise<ReleaseCheck> {
  const plan = await readCurrentPlan(ledger.db, ledger.key)
  const stable = plan.areas[planned.area]?.stable
  const [refusals, published, stableCommit] = await Promise.all([
    checkClaims({ area: planned.area, claims: planned.claims }, plan, shopSurroundings(ledger)),
    findPublished(ledger, planned),
    stable === undefined ? undefined : findCommit(ledger, planned.area, stable),
  ])
  return { refusals, published, stableCommit }
}
