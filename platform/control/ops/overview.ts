import type { KeyObject } from 'node:crypto'
import { and, asc, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { PUBLISHING } from '@larder/contracts/ops'
import type * as opsContract from '@larder/contracts/ops'
import type { Db } from '@larder/kernel/db/client.ts'
import { planChanges } from '../ledger/schema.ts'
import { FOLLOW, findLastChange, toChange } from '../plan/plan-acts.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { Plan } from '../plan/plan.ts'
import { listPlanReleases } from '../ledger/signing.ts'

type Overview = opsContract.Overview

/** Lists the ids of the shop's brands, sorted. */
export type ListBrands = () => Promise<string[]>

type Ledger = { db: Db; key: KeyObject }

async function findLastChanges(ledger: Ledger, { areas }: Plan): Promise<Overview['lastChanges']> {
  const rows = await Promise.all(Object.keys(areas).map((area) => findLastChange(ledger, { area })))
  return rows.filter((row) => row !== undefined).map(toChange)
}

/** Number of plan changes in which new areas are searched. */
const LOOK_BACK = 1_000

async function findNewAreas(db: Db, { areas }: Plan): Promise<string[]> {
  const { area, act, revision } = planChanges
  const isRecent = gt(revision, sql`(select max(${revision}) from ${planChanges}) - ${LOOK_BACK}`)
  const isNew = and(isRecent, inArray(act, [...PUBLISHING]), notInArray(area, Object.keys(areas)))
  const rows = await db.selectDistinct({ area }).from(planChanges).where(isNew).orderBy(asc(area))
  return rows.map((row) => row.area)
}

/**
 * Finds when each release of the plan was first published, and the commit it was built from, according to the ledger.
 */
async function findLiveReleases(ledger: Ledger, plan: Plan): Promise<NonNullable<Overview['releases']>> {
  const planReleases = listPlanReleases(plan)
  if (planReleases.length === 0) return {}
  const { area, act, evidence } = planChanges
  const published = and(
    inArray(act, ['publish', FOLLOW]),
    inArray(area, [...new Set(planReleases.map((release) => release.area))]),
    inArray(sql`${evidence} ->> 'version'`, [...new Set(planReleases.map(({ version }) => version))]),
  )
  const rows = await findTrustedRows(ledger, { where: published, limit: LOOK_BACK })
  // The oldest entry comes last, so it takes precedence.
  return Object.fromEntries(
    rows.map(({ at, area: of, evidence: { version, subject } }) => [
      `${of}/${String(version)}`,
      { publishedAt: at.toISOString(), ...(typeof subject === 'string' && { subject }) },
    ]),
  )
}

/** Reads the data that accompany the plan: each area's last change, the brands, and new areas. */
export async function readOverview(ledger: Ledger, plan: Plan, listBrands: ListBrands): Promise<Overview> {
  const [changes, areas, brands, releases] = await Promise.all([
    findLastChanges(ledger, plan),
    findNewAreas(ledger.db, plan),
    listBrands(),
    findLiveReleases(ledger, plan),
  ])
  return { lastChanges: changes, brands, releases, newAreas: areas }
}
