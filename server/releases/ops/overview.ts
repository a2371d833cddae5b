import type { KeyObject } from 'node:crypto'
import { and, asc, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { planChanges } from '../schema.ts'
import { FOLLOW, lastChange, RECORDS, toChange } from '../plan-acts.ts'
import { findTrustedRows } from '../ledger-rows.ts'
import type { Plan } from '../plan.ts'
import { namedReleases } from '../signing.ts'

type Overview = opsContract.Overview

/** Ids of the shop's brands, sorted. */
export type ListBrands = () => Promise<string[]>

type Ledger = { db: Db; key: KeyObject }

/** The newest change of each area of the plan, however long ago. */
async function lastChanges(ledger: Ledger, { areas }: Plan): Promise<Overview['lastChanges']> {
  const rows = await Promise.all(Object.keys(areas).map((area) => lastChange(ledger, { area })))
  return rows.filter((row) => row !== undefined).map(toChange)
}

/** In how many changes of the plan a new area is looked for. */
const LOOK_BACK = 1_000

/** Areas that squads have published, and that the plan does not have yet. */
async function newAreas(db: Db, { areas }: Plan): Promise<string[]> {
  const { area, act, revision } = planChanges
  const isRecent = gt(revision, sql`(select max(${revision}) from ${planChanges}) - ${LOOK_BACK}`)
  const isNew = and(isRecent, inArray(act, [...RECORDS]), notInArray(area, Object.keys(areas)))
  const rows = await db.selectDistinct({ area }).from(planChanges).where(isNew).orderBy(asc(area))
  return rows.map((row) => row.area)
}

/** When each release of the plan was published first, and the commit it was built from, as the ledger says. */
async function liveReleases(ledger: Ledger, plan: Plan): Promise<NonNullable<Overview['releases']>> {
  const named = namedReleases(plan)
  if (named.length === 0) return {}
  const { area, act, evidence } = planChanges
  const published = and(
    inArray(act, ['publish', FOLLOW]),
    inArray(area, [...new Set(named.map((one) => one.area))]),
    inArray(sql`${evidence} ->> 'version'`, [...new Set(named.map(({ version }) => version))]),
  )
  const rows = await findTrustedRows(ledger, { where: published, limit: LOOK_BACK })
  // The oldest last, so that it counts.
  return Object.fromEntries(
    rows.map(({ at, area: of, evidence: { version, subject } }) => [
      `${of}/${String(version)}`,
      { publishedAt: at.toISOString(), ...(typeof subject === 'string' && { subject }) },
    ]),
  )
}

/** Data beside the plan: each area's last change, the brands, and new areas. */
export async function readOverview(ledger: Ledger, plan: Plan, listBrands: ListBrands): Promise<Overview> {
  const [changes, areas, brands, releases] = await Promise.all([
    lastChanges(ledger, plan),
    newAreas(ledger.db, plan),
    listBrands(),
    liveReleases(ledger, plan),
  ])
  return { lastChanges: changes, brands, releases, newAreas: areas }
}
