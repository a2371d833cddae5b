import type { KeyObject } from 'node:crypto'
import { and, gte, inArray, lt, max } from 'drizzle-orm'
import { APPROVE } from '@larder/contracts/ops'
import type { Db } from '@larder/kernel/db/client.ts'
import { findTrustedRows, findVerifiedRows } from '../../ledger/ledger-rows.ts'
import { planChanges, type LedgerRow } from '../../ledger/schema.ts'
import { readCurrentPlan } from '../../plan/current-plan.ts'
import { findLastChange } from '../../plan/plan-acts.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Trouble } from '../kinds.ts'
import type { NoticeSource } from './source.ts'

/** Acts before this time are not told any more, as after the first start with notices. */
const LOOK_BACK_MS = 3_600_000
const ROLLBACKS: readonly string[] = ['back', 'abort', 'step-back']
const TOLD_ACTS = [APPROVE, 'promote', 'kill', 'canary', 'start', 'next', 'rule', ...ROLLBACKS]

const quote = (why: string): string => (why === '' ? '' : `: ${why}`)

/** A kill, as long as it lasts. */
function killed({ revision, area, who, why }: LedgerRow): Trouble {
  const effect = area === 'checkout' ? 'nobody can pay' : 'nobody gets it'
  return {
    kind: 'area-killed',
    subject: `${area} ${revision}`,
    area,
    text: `${who} killed ${area}, and ${effect}${quote(why)}.`,
    detail: { revision, who },
  }
}

const readVersion = ({ evidence: { version } }: LedgerRow): string =>
  typeof version === 'string' ? ` ${version}` : ''

/** What a person overruled, by the field of the evidence. */
const OVERRULED = [
  { field: 'withoutGate', name: 'the gate' },
  { field: 'withoutGuard', name: 'the guard' },
  { field: 'withoutFreeze', name: 'the freeze' },
  { field: 'withoutApproval', name: 'the second person' },
] as const

/** What an act is told as. The guard's own acts are told by the guard, with its numbers. */
function toEvents(row: LedgerRow): Trouble[] {
  const { revision, area, act, who, why, evidence } = row
  if (who === 'guard') return []
  const event = { subject: String(revision), area, isEvent: true, detail: { revision, who, act } }
  const events: Trouble[] = []
  if (act === 'promote')
    events.push({
      ...event,
      kind: 'promoted',
      text: `${who} promoted ${area}${readVersion(row)}${quote(why)}.`,
    })
  if (ROLLBACKS.includes(act))
    events.push({
      ...event,
      kind: 'rolled-back',
      text: `${who} took back ${area}${readVersion(row)} (${act})${quote(why)}.`,
    })
  if (act === APPROVE)
    events.push({
      ...event,
      kind: 'approval-waiting',
      text: `${who} asks for another person: ${String(evidence['act'])} of ${area}${readVersion(row)}${quote(why)}.`,
    })
  const overruled = OVERRULED.filter(({ field }) => evidence[field]).map(({ name }) => name)
  if (overruled.length > 0)
    events.push({
      ...event,
      kind: 'overruled',
      text: `${who} overruled ${overruled.join(' and ')} for ${area}${readVersion(row)} (${act})${quote(why)}.`,
    })
  return events
}

async function findKills(ledger: Ledger, { areas }: Plan, rows: readonly LedgerRow[]): Promise<Trouble[]> {
  const found: Trouble[] = []
  for (const [area, { isKilled }] of Object.entries(areas)) {
    const last = isKilled ? await findLastChange(ledger, { area, act: 'kill' }) : undefined
    if (last) found.push(killed(last))
  }
  const known = new Set(found.map(({ subject }) => subject))
  const revived = rows.filter(({ act }) => act === 'kill').map((row) => ({ ...killed(row), isOver: true }))
  return [...found, ...revived.filter(({ subject }) => !known.has(subject))]
}

type Ledger = { db: Db; key: KeyObject }

/** Tells of what people did to the plan. A row that this shop did not sign counts for nothing here. */
export function planActsSource(key: KeyObject): NoticeSource {
  return {
    kinds: ['area-killed', 'promoted', 'rolled-back', 'approval-waiting', 'overruled'],
    async find({ db, now }) {
      const where = and(
        gte(planChanges.at, new Date(now.getTime() - LOOK_BACK_MS)),
        inArray(planChanges.act, TOLD_ACTS),
      )
      const ledger = { db, key }
      const rows = await findTrustedRows(ledger, { where, limit: 200 })
      const kills = await findKills(ledger, await readCurrentPlan(db, key), rows)
      return [...kills, ...rows.toReversed().flatMap(toEvents)]
    },
  }
}

/** Rows that are verified in one turn: the newest, and as many older ones in turns of their own. */
const VERIFIED_ROWS = 100

/** All are verified again after this time, because old ones may be altered, too. */
const VERIFIED_AGAIN_MS = 600_000

/** Groups the revisions of altered rows into runs without a good row between. */
function groupRuns(revisions: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const revision of revisions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && revision === (run.at(-1) ?? 0) + 1) run.push(revision)
    else runs.push([revision])
  }
  return runs
}

const formatRun = (run: readonly number[]): string =>
  run.length === 1 ? `row ${run[0]}` : `rows ${run[0]} to ${run.at(-1)}`

/**
 * Tells of rows that were forged or altered, and of rows before which some are missing. They stay so, and are events.
 * The newest are verified whenever there are new ones, older ones page by page.
 */
export function ledgerProofSource(key: KeyObject): NoticeSource {
  let newest: number | undefined
  let verifiedAt = 0
  let before: number | undefined
  const findProblems = async (db: Db, below: number | undefined) => {
    const where = below === undefined ? undefined : lt(planChanges.revision, below)
    const rows = await findVerifiedRows({ db, key }, { where, limit: VERIFIED_ROWS })
    before = rows.length < VERIFIED_ROWS ? undefined : rows.at(-1)?.revision
    const revisions = (proof: string) =>
      groupRuns(rows.flatMap((row) => (row.proof === proof ? [row.revision] : [])))
    const toTrouble = (run: number[], text: string): Trouble => ({
      kind: 'ledger-altered',
      subject: String(run[0]),
      isEvent: true,
      text,
      detail: { revisions: run },
    })
    return [
      ...revisions('forged').map((run) =>
        toTrouble(run, `Someone without the shop’s key wrote or changed ${formatRun(run)} of the ledger.`),
      ),
      ...revisions('gap').map((run) =>
        toTrouble(run, `Rows of the ledger before ${formatRun(run)} were changed or removed.`),
      ),
    ]
  }
  return {
    kinds: ['ledger-altered'],
    async find({ db, now }) {
      const [row] = await db.select({ revision: max(planChanges.revision) }).from(planChanges)
      const last = row?.revision ?? 0
      if (last === newest && before !== undefined) return findProblems(db, before)
      if (last === newest && now.getTime() - verifiedAt < VERIFIED_AGAIN_MS) return []
      const found = await findProblems(db, undefined)
      newest = last
      verifiedAt = now.getTime()
      return found
    },
  }
}
