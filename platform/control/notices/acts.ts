import { randomUUID } from 'node:crypto'
import { and, eq, gt, gte, isNull, isNotNull } from 'drizzle-orm'
import type * as contract from '@larder/contracts/notices'
import { AppError } from '@larder/contracts/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { findListed, findSilences, type ListedRow } from './notices.queries.ts'
import { isSilenced, toNotice } from './routing.ts'
import { noticeSilences, operatorNotices, type SilenceRow } from './schema.ts'

const DAY_MS = 86_400_000
const LISTED = 100
const MINUTE_MS = 60_000

const toSilence = ({ id, kind, brand, area, until, who, why }: SilenceRow): contract.Silence => ({
  id,
  ...(kind !== null && { kind }),
  ...(brand !== null && { brand }),
  ...(area !== null && { area }),
  until: until.toISOString(),
  who,
  why,
})

function toListed(
  { row, told, failed }: ListedRow,
  { silences, consoleOrigin }: { silences: readonly SilenceRow[]; consoleOrigin: string },
): contract.ListedNotice {
  const { acknowledgedBy: who, acknowledgedAt: at, acknowledgedWhy: why, plannedAt } = row
  return {
    ...toNotice(row, consoleOrigin),
    ...(who !== null && at && { acknowledged: { who, at: at.toISOString(), why: why ?? '' } }),
    isSilenced: plannedAt === null && isSilenced(silences, row),
    told,
    failed,
  }
}

const comparePages = (a: contract.ListedNotice, b: contract.ListedNotice): number =>
  Number(b.severity === 'page') - Number(a.severity === 'page')

/** Lists what is open, what was over lately, and the silences in force. */
export async function listNotices(
  { db, clock }: { db: Db; clock: () => Date },
  consoleOrigin: string,
): Promise<contract.Notices> {
  const now = clock()
  const { endedAt } = operatorNotices
  const silences = (await findSilences(db, now)).filter(({ at }) => at <= now)
  const list = async (where: Parameters<typeof findListed>[1]) =>
    (await findListed(db, where, LISTED)).map((found) => toListed(found, { silences, consoleOrigin }))
  const open = await list(isNull(endedAt))
  const recent = await list(and(isNotNull(endedAt), gte(endedAt, new Date(now.getTime() - DAY_MS))))
  return { open: open.toSorted(comparePages), recent, silences: silences.map(toSilence) }
}

type Act = { who: string; why: string }

/** Records who looks after a notice, in the ledger, too. The first one stays. */
export async function acknowledgeNotice(
  ledger: LedgerDeps,
  { id, who, why }: Act & { id: string },
): Promise<void> {
  const { db, clock } = ledger
  const [row] = await db.select().from(operatorNotices).where(eq(operatorNotices.id, id))
  if (!row) throw new AppError('NOT_FOUND', { display: 'There is no such notice.' })
  if (row.acknowledgedBy !== null) return
  const { kind, subject, area } = row
  const set = { acknowledgedBy: who, acknowledgedAt: clock(), acknowledgedWhy: why }
  const isFree = and(eq(operatorNotices.id, id), isNull(operatorNotices.acknowledgedBy))
  await changePlan(
    ledger,
    {
      who,
      area: area ?? '*',
      act: 'acknowledge',
      why,
      evidence: { notice: id, kind, subject },
      alsoWrite: async (tx) => void (await tx.update(operatorNotices).set(set).where(isFree)),
    },
    (plan) => plan,
  )
}

/** Holds back notices until an end. It is written to the ledger. */
export async function createSilence(
  ledger: LedgerDeps,
  { who, why, minutes, kind, brand, area }: Act & contract.NewSilence,
): Promise<contract.Silence> {
  const at = ledger.clock()
  const silence: SilenceRow = {
    id: randomUUID(),
    kind: kind ?? null,
    brand: brand ?? null,
    area: area ?? null,
    who,
    why,
    at,
    until: new Date(at.getTime() + minutes * MINUTE_MS),
  }
  await changePlan(
    ledger,
    {
      who,
      area: area ?? '*',
      act: 'silence',
      why,
      evidence: { ...toSilence(silence) },
      alsoWrite: async (tx) => void (await tx.insert(noticeSilences).values(silence)),
    },
    (plan) => plan,
  )
  return toSilence(silence)
}

/** Ends a silence before its end. What it held back and still lasts is told then. */
export async function endSilence(ledger: LedgerDeps, { id, who, why }: Act & { id: string }): Promise<void> {
  const { db, clock } = ledger
  const now = clock()
  const isThis = and(eq(noticeSilences.id, id), gt(noticeSilences.until, now))
  const [silence] = await db.select().from(noticeSilences).where(isThis)
  if (!silence) throw new AppError('NOT_FOUND', { display: 'There is no such silence, or it is over.' })
  await changePlan(
    ledger,
    {
      who,
      area: silence.area ?? '*',
      act: 'end-silence',
      why,
      evidence: { ...toSilence(silence) },
      alsoWrite: async (tx) => void (await tx.update(noticeSilences).set({ until: now }).where(isThis)),
    },
    (plan) => plan,
  )
}
