import type { KeyObject } from 'node:crypto'
import { and, asc, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { findFreeze, NO_POLICY, type ChangePolicy } from '@larder/contracts/change-policy'
import { PUBLISHING } from '@larder/contracts/ops'
import type * as opsContract from '@larder/contracts/ops'
import { AreaOwners } from '@larder/contracts/release-origin'
import type { Db } from '@larder/kernel/db/client.ts'
import { planChanges, type LedgerRow } from '../ledger/schema.ts'
import { FOLLOW, findLastChange, toChange } from '../plan/plan-acts.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { Plan } from '../plan/plan.ts'
import { listPlanReleases } from '../ledger/signing.ts'
import { findWaitingActs } from './policy.ts'

type Overview = opsContract.Overview

/** Lists the ids of the shop's brands, sorted. */
export type ListBrands = () => Promise<string[]>

type Ledger = { db: Db; key: KeyObject; clock: () => Date; policy?: ChangePolicy }

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

/** Finds the trusted entries about the publication of each release, newest first. */
async function findPublications(
  ledger: Pick<Ledger, 'db' | 'key'>,
  releases: readonly { area: string; version: string }[],
): Promise<LedgerRow[]> {
  if (releases.length === 0) return []
  const { area, act, evidence } = planChanges
  const published = and(
    inArray(act, ['publish', FOLLOW]),
    inArray(area, [...new Set(releases.map((release) => release.area))]),
    inArray(sql`${evidence} ->> 'version'`, [...new Set(releases.map(({ version }) => version))]),
  )
  return findTrustedRows(ledger, { where: published, limit: LOOK_BACK })
}

/**
 * Returns when each release was first published, and the commit it was built from. The oldest entry comes last, so it
 * takes precedence.
 */
const getReleases = (rows: readonly LedgerRow[]): NonNullable<Overview['releases']> =>
  Object.fromEntries(
    rows.map(({ at, area, evidence: { version, subject } }) => [
      `${area}/${String(version)}`,
      { publishedAt: at.toISOString(), ...(typeof subject === 'string' && { subject }) },
    ]),
  )

/** Adds to changes of releases the subjects by which people recognise them. */
export async function addSubjects<Change extends Pick<opsContract.Change, 'area' | 'evidence'>>(
  ledger: Pick<Ledger, 'db' | 'key'>,
  changes: readonly Change[],
): Promise<(Change & Pick<opsContract.Change, 'subject'>)[]> {
  const named = changes.flatMap(({ area, evidence: { version } }) =>
    typeof version === 'string' ? [{ area, version }] : [],
  )
  const releases = getReleases(await findPublications(ledger, named))
  return changes.map((change) => {
    const { subject } = releases[`${change.area}/${String(change.evidence['version'])}`] ?? {}
    return { ...change, ...(subject !== undefined && { subject }) }
  })
}

/** Returns who is responsible for each area, as its stable release says, else the one that some visitors get. */
const getOwners = (rows: readonly LedgerRow[], { areas }: Plan): NonNullable<Overview['owners']> =>
  Object.fromEntries(
    rows.flatMap(({ area, evidence }) => {
      const live = areas[area]?.stable ?? areas[area]?.canary
      const { data } = AreaOwners.safeParse(evidence['owners'])
      return data && evidence['version'] === live ? [[area, data]] : []
    }),
  )

/** Reads the data that accompany the plan: each area's last change and owners, the brands, new areas, and what the shop's own rules hold. */
export async function readOverview(ledger: Ledger, plan: Plan, listBrands: ListBrands): Promise<Overview> {
  const { policy = NO_POLICY } = ledger
  const [lastChanges, newAreas, brands, rows, waiting] = await Promise.all([
    findLastChanges(ledger, plan),
    findNewAreas(ledger.db, plan),
    listBrands(),
    findPublications(ledger, listPlanReleases(plan)),
    findWaitingActs(ledger, policy),
  ])
  const freeze = findFreeze(policy, ledger.clock())
  return {
    ...(freeze !== undefined && { freeze: `${freeze} (${policy.freezeZone})` }),
    waiting,
    lastChanges,
    brands,
    releases: getReleases(rows),
    newAreas,
    owners: getOwners(rows, plan),
  }
}
