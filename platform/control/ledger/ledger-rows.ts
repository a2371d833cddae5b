import { createHash, type KeyObject } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, lt, min, type SQL } from 'drizzle-orm'
import type * as opsContract from '@larder/contracts/ops'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findNewestPlan } from '../plan/current-plan.ts'
import { OtherKeyError } from '../registry/release.ts'
import { planChanges, type LedgerRow } from './schema.ts'
import { isSignedBy, signText } from './signing.ts'

/**
 * Writes a value as text that is independent of the order of its keys, because the database reorders those of evidence.
 */
function canonicalJson(value: unknown): string {
  const sorted = (_: string, nested: unknown): unknown =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested
  return JSON.stringify(value, sorted)
}

/**
 * Cleans texts the way the database stores them: without NUL, which it rejects, and without unpaired surrogates, which
 * it changes.
 */
function toStorable<Value>(value: Value): Value {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const cleanValue = (nested: unknown): unknown => {
    if (typeof nested === 'string') return clean(nested)
    if (Array.isArray(nested)) return nested.map(cleanValue)
    if (typeof nested !== 'object' || nested === null) return nested
    return Object.fromEntries(Object.entries(nested).map(([key, inner]) => [clean(key), cleanValue(inner)]))
  }
  return cleanValue(value) as Value // of the same shape
}

type UnsealedRow = Omit<LedgerRow, 'seal'>

/** Text of a row that is signed: everything that is shown or has an effect, and the hash of the previous row. */
const rowText = ({
  revision,
  at,
  who,
  area,
  act,
  why,
  evidence,
  plan,
  signature,
  previous,
}: UnsealedRow): string =>
  `change ${canonicalJson([revision, at.toISOString(), who, area, act, why, evidence, plan, signature, previous])}`

/** The hash with which the next row refers to this one: sha-256, hex. */
const hashRow = ({ seal, ...row }: LedgerRow): string =>
  createHash('sha256')
    .update(rowText(row))
    .update(seal ?? '')
    .digest('hex')

/** Finds the newest row below a revision, verified or not. */
async function findRowBelow(db: Executor, revision: number): Promise<LedgerRow | undefined> {
  const below = lt(planChanges.revision, revision)
  const [row] = await db.select().from(planChanges).where(below).orderBy(desc(planChanges.revision)).limit(1)
  return row
}

type NewRow = Omit<UnsealedRow, 'previous'>

/**
 * Completes a row with the hash of the previous row and a signature over all of it, so that someone with only database
 * access cannot add or remove rows, or change their author, time, reason or evidence.
 */
export async function sealRow(db: Executor, key: KeyObject, row: NewRow): Promise<LedgerRow> {
  const previous = await findRowBelow(db, row.revision)
  const { who, area, why } = toStorable({ who: row.who, area: row.area, why: row.why })
  // Convert to JSON first, because that is what the database stores.
  const evidence = toStorable(JSON.parse(JSON.stringify(row.evidence)) as typeof row.evidence)
  const unsealed = { ...row, who, area, why, evidence, previous: previous ? hashRow(previous) : null }
  return { ...unsealed, seal: signText(key, rowText(unsealed)) }
}

export const isSealed = ({ seal, ...row }: LedgerRow, key: KeyObject): boolean =>
  seal !== null && isSignedBy(key, rowText(row), seal)

type Proof = opsContract.Change['proof']
type VerifyContext = { firstSealed: number | undefined; key: KeyObject }

/** Verifies a row by itself. Rows from before the ledger was signed, or of a lost key, are the oldest ones. */
function verifyRow(row: LedgerRow, { key, firstSealed }: VerifyContext): Proof {
  if (isSealed(row, key)) return 'signed'
  // The first revision is 1.
  if (row.revision < 1) return 'forged'
  return firstSealed === undefined || row.revision < firstSealed ? 'unsigned' : 'forged'
}

type RowQuery = { where?: SQL | undefined; limit: number }
type Ledger = { db: Executor; key: KeyObject }

const findNewestRows = (db: Executor, { where, limit }: RowQuery): Promise<LedgerRow[]> =>
  db.select().from(planChanges).where(where).orderBy(desc(planChanges.revision)).limit(limit)

/** Number of earlier keys that are checked, newest first. */
const MAX_KEYS = 20

/**
 * Finds the first sealed row of a ledger whose plan does not name it: the last row with a new key, or the oldest sealed
 * one.
 */
async function findFirstSeal({ db, key }: Ledger): Promise<number | undefined> {
  const withNewKey = await findNewestRows(db, { where: eq(planChanges.act, 'new-key'), limit: MAX_KEYS })
  const firstRow = withNewKey.find((row) => isSealed(row, key))
  if (firstRow) return firstRow.revision
  const [row] = await db
    .select({ revision: min(planChanges.revision) })
    .from(planChanges)
    .where(isNotNull(planChanges.seal))
  return row?.revision ?? undefined
}

/**
 * Finds the revision since which all rows are sealed with this key. The signed plan contains it, because rows whose
 * seals were removed would look like rows from before sealing.
 */
async function findFirstSealed(ledger: Ledger): Promise<number | undefined> {
  const newest = await findNewestPlan(ledger.db, ledger.key).catch((error: unknown) => {
    if (error instanceof OtherKeyError) return undefined
    throw error
  })
  return newest?.last?.content.sealedSince ?? findFirstSeal(ledger)
}

/** Rows read per further query below forged ones. Nearly always the first query is enough. */
const MORE_ROWS = 50

type TrustedQuery = RowQuery & {
  /** Excludes rows from before the ledger was signed, which cannot be verified. */
  isSigned?: boolean
}

/**
 * Finds the newest rows that this shop wrote. All forged rows are skipped, however many there are, so that they cannot
 * hide the shop's rows.
 */
export async function findTrustedRows(
  { db, key }: Ledger,
  { where, limit, isSigned = false }: TrustedQuery,
): Promise<LedgerRow[]> {
  const context = { key, firstSealed: await findFirstSealed({ db, key }) }
  const proofs: readonly Proof[] = isSigned ? ['signed'] : ['signed', 'unsigned']
  const found: LedgerRow[] = []
  let before: number | undefined
  for (;;) {
    const size = before === undefined ? limit : MORE_ROWS
    const older = before === undefined ? undefined : lt(planChanges.revision, before)
    const page = await findNewestRows(db, { where: and(where, older), limit: size })
    found.push(...page.filter((row) => proofs.includes(verifyRow(row, context))))
    if (found.length >= limit || page.length < size) return found.slice(0, limit)
    before = page.at(-1)?.revision
  }
}

/** Finds rows that someone without the key wrote or changed. */
export async function findAlteredRows({ db, key }: Ledger, where: SQL): Promise<LedgerRow[]> {
  const context = { key, firstSealed: await findFirstSealed({ db, key }) }
  const rows = await db.select().from(planChanges).where(where)
  return rows.filter((row) => verifyRow(row, context) === 'forged')
}

async function findRowsBelow(db: Executor, rows: readonly LedgerRow[]): Promise<Map<number, LedgerRow>> {
  const revisions = rows.map(({ revision }) => revision - 1)
  const found =
    revisions.length > 0
      ? await findNewestRows(db, { where: inArray(planChanges.revision, revisions), limit: revisions.length })
      : []
  const before = new Map(found.map((row) => [row.revision + 1, row]))
  for (const { revision } of rows.filter((row) => row.revision > 1 && !before.has(row.revision))) {
    const row = await findRowBelow(db, revision)
    if (row) before.set(revision, row)
  }
  return before
}

export type VerifiedRow = LedgerRow & { proof: Proof }

/**
 * Finds the newest rows with their verification: `signed` completely by this shop, following the row that is now before
 * it; `unsigned`, from before the ledger was signed or of a lost key; `forged`, written or changed by someone without
 * the key; or `gap`, when the row before it was changed or removed.
 */
export async function findVerifiedRows({ db, key }: Ledger, query: RowQuery): Promise<VerifiedRow[]> {
  const rows = await findNewestRows(db, query)
  const [firstSealed, before] = await Promise.all([findFirstSealed({ db, key }), findRowsBelow(db, rows)])
  return rows.map((row) => {
    const proof = verifyRow(row, { key, firstSealed })
    const previous = before.get(row.revision)
    const isNext = row.previous === (previous ? hashRow(previous) : null)
    return { ...row, proof: proof === 'signed' && !isNext ? 'gap' : proof }
  })
}
