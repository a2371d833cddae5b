import { createHash, type KeyObject } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, lt, min, type SQL } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { newestPlan } from './current-plan.ts'
import { OtherKeyError } from './release.ts'
import { planChanges } from './schema.ts'
import { isSignedBy, signText } from './signing.ts'

/** A change of the plan as the ledger holds it. */
export type LedgerRow = typeof planChanges.$inferSelect

/** The same text for the same value, in whatever order its keys came: the database sorts those of evidence anew. */
function canonical(value: unknown): string {
  const sorted = (_: string, one: unknown): unknown =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one
  return JSON.stringify(value, sorted)
}

/** As the database keeps it: without NUL, which it rejects, and without halves of characters, which it changes. */
function storable<Value>(value: Value): Value {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const cleaned = (one: unknown): unknown => {
    if (typeof one === 'string') return clean(one)
    if (Array.isArray(one)) return one.map(cleaned)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [clean(key), cleaned(inner)]))
  }
  return cleaned(value) as Value // of the same shape
}

type Unsealed = Omit<LedgerRow, 'seal'>

/** All of a row that is shown or decides anything, and the hash of the row before it. */
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
}: Unsealed): string =>
  `change ${canonical([revision, at.toISOString(), who, area, act, why, evidence, plan, signature, previous])}`

/** The hash by which the next row names this one: sha-256, hex. */
const hashRow = ({ seal, ...row }: LedgerRow): string =>
  createHash('sha256')
    .update(rowText(row))
    .update(seal ?? '')
    .digest('hex')

/** The newest row below a revision, whoever wrote it. */
async function rowBelow(db: Executor, revision: number): Promise<LedgerRow | undefined> {
  const below = lt(planChanges.revision, revision)
  const [row] = await db.select().from(planChanges).where(below).orderBy(desc(planChanges.revision)).limit(1)
  return row
}

type NewRow = Omit<Unsealed, 'previous'>

/**
 * A row as it is written: with the hash of the row before it, and signed as a whole, so that nobody who writes to the database
 * alone can add one, change its author, time, reason or evidence, or take one away.
 */
export async function sealedRow(db: Executor, key: KeyObject, row: NewRow): Promise<LedgerRow> {
  const before = await rowBelow(db, row.revision)
  const { who, area, why } = storable({ who: row.who, area: row.area, why: row.why })
  // As JSON first: that is what the database gets.
  const evidence = storable(JSON.parse(JSON.stringify(row.evidence)) as typeof row.evidence)
  const unsealed = { ...row, who, area, why, evidence, previous: before ? hashRow(before) : null }
  return { ...unsealed, seal: signText(key, rowText(unsealed)) }
}

type Proof = opsContract.Change['proof']
type Known = { firstSealed: number | undefined; key: KeyObject }

/** What a row itself proves: those of before the ledger was signed, or of a lost key, are the oldest ones. */
function ownProof({ seal, ...row }: LedgerRow, { key, firstSealed }: Known): Proof {
  if (seal !== null && isSignedBy(key, rowText(row), seal)) return 'signed'
  // The first revision is 1.
  if (row.revision < 1) return 'forged'
  return firstSealed === undefined || row.revision < firstSealed ? 'unsigned' : 'forged'
}

type Asked = { where?: SQL | undefined; limit: number }
type Ledger = { db: Executor; key: KeyObject }

const newestRows = (db: Executor, { where, limit }: Asked): Promise<LedgerRow[]> =>
  db.select().from(planChanges).where(where).orderBy(desc(planChanges.revision)).limit(limit)

/** Keys of a shop that are looked through, the newest first. */
const MAX_KEYS = 20

/** The same of a ledger whose plan does not say it: the first sealed row, or the last one that began with a new key. */
async function findFirstSeal({ db, key }: Ledger): Promise<number | undefined> {
  const withNewKey = await newestRows(db, { where: eq(planChanges.act, 'new-key'), limit: MAX_KEYS })
  const begun = withNewKey.find(({ seal, ...row }) => seal !== null && isSignedBy(key, rowText(row), seal))
  if (begun) return begun.revision
  const [row] = await db
    .select({ revision: min(planChanges.revision) })
    .from(planChanges)
    .where(isNotNull(planChanges.seal))
  return row?.revision ?? undefined
}

/**
 * From which row on all are sealed with this key. The signed plan says it: where every seal was blanked, the rows alone would
 * look like those of before there were any.
 */
async function findFirstSealed(ledger: Ledger): Promise<number | undefined> {
  const newest = await newestPlan(ledger.db, ledger.key).catch((error: unknown) => {
    if (error instanceof OtherKeyError) return undefined
    throw error
  })
  return newest?.last?.content.sealedSince ?? findFirstSeal(ledger)
}

/** Rows that are read at once below forged ones: nearly always the newest rows are the shop's, and so many are read as are wanted. */
const MORE_ROWS = 50

type AskedTrusted = Asked & {
  /** Without rows of before the ledger was signed, which nothing proves. */
  isSigned?: boolean
}

/**
 * The newest rows that this shop wrote; forged ones are passed over, however many there are, so that nobody hides those of
 * the shop behind them.
 */
export async function trustedRows(
  { db, key }: Ledger,
  { where, limit, isSigned = false }: AskedTrusted,
): Promise<LedgerRow[]> {
  const known = { key, firstSealed: await findFirstSealed({ db, key }) }
  const proofs: readonly Proof[] = isSigned ? ['signed'] : ['signed', 'unsigned']
  const found: LedgerRow[] = []
  let before: number | undefined
  for (;;) {
    const size = before === undefined ? limit : MORE_ROWS
    const older = before === undefined ? undefined : lt(planChanges.revision, before)
    const page = await newestRows(db, { where: and(where, older), limit: size })
    found.push(...page.filter((row) => proofs.includes(ownProof(row, known))))
    if (found.length >= limit || page.length < size) return found.slice(0, limit)
    before = page.at(-1)?.revision
  }
}

/** Rows that somebody without the key wrote or changed. */
export async function alteredRows({ db, key }: Ledger, where: SQL): Promise<LedgerRow[]> {
  const known = { key, firstSealed: await findFirstSealed({ db, key }) }
  const rows = await db.select().from(planChanges).where(where)
  return rows.filter((row) => ownProof(row, known) === 'forged')
}

/** The rows below these, by the revision above them. */
async function rowsBefore(db: Executor, rows: readonly LedgerRow[]): Promise<Map<number, LedgerRow>> {
  const wanted = rows.map(({ revision }) => revision - 1)
  const found =
    wanted.length > 0
      ? await newestRows(db, { where: inArray(planChanges.revision, wanted), limit: wanted.length })
      : []
  const before = new Map(found.map((row) => [row.revision + 1, row]))
  for (const { revision } of rows.filter((row) => row.revision > 1 && !before.has(row.revision))) {
    const row = await rowBelow(db, revision)
    if (row) before.set(revision, row)
  }
  return before
}

export type ProvedRow = LedgerRow & { proof: Proof }

/**
 * The newest rows with what proves them: `signed` as a whole by this shop, after the row that is before it now; `unsigned`, of
 * before the ledger was signed, or of a key that was lost; `forged`, written or changed by somebody without the key; or `gap`: what was before it has
 * been changed or taken away.
 */
export async function provedRows({ db, key }: Ledger, asked: Asked): Promise<ProvedRow[]> {
  const rows = await newestRows(db, asked)
  const [firstSealed, before] = await Promise.all([findFirstSealed({ db, key }), rowsBefore(db, rows)])
  return rows.map((row) => {
    const proof = ownProof(row, { key, firstSealed })
    const previous = before.get(row.revision)
    const isNext = row.previous === (previous ? hashRow(previous) : null)
    return { ...row, proof: proof === 'signed' && !isNext ? 'gap' : proof }
  })
}
