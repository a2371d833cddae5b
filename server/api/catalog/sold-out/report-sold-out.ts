import type * as z from 'zod'
import type { integrationsApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { announceBrandChange, brandVersions } from '../../model/brand-versions.ts'
import { EVERY_STORE } from '../../model/schema/index.ts'
import { toPartKey } from './sold-out-part.ts'
import type { PartKey } from './sold-out-state.ts'
import { hasStore, loadSoldParts, upsertReports, type NewReport } from './sold-out.queries.ts'
import { deleteCounts, lockCounts, upsertCounts, type CountedPart } from './stock.queries.ts'

export type SoldOutReport = z.infer<typeof integrationsApi.updateSoldOut.body> & { brandId: string }
type Reply = z.infer<typeof integrationsApi.updateSoldOut.reply>
type Change = SoldOutReport['changes'][number]

/** The part as `stock` has it; an option is never counted. */
const toCountedParts = ({ kind, owner, part }: PartKey, storeId: number): CountedPart[] =>
  kind === 'option' ? [] : [{ storeId, item: owner, size: part }]

const toText = ({ kind, owner, part }: PartKey): string => `${kind} ${owner} ${part}`

/** Pieces are not counted of what is back by itself: the store does not say how many there are then. */
const getLeft = ({ left, until }: Change): number | undefined => (until === undefined ? left : undefined)

function toReport(change: Change, storeId: number): NewReport {
  const { part, isOut, until } = change
  const isCounted = getLeft(change) !== undefined
  return { ...toPartKey(part), storeId, isOut, isCounted, until: isOut && until ? new Date(until) : null }
}

type Written = { brandId: string; storeId: number; changes: ReadonlyMap<string, Change>; reportedAt: Date }

/**
 * Writes the reports and the counts of one moment. Returns how many count, and whether shoppers see a difference. The rows of `stock` are locked before the
 * brand's version, as an order does that takes the last piece.
 */
async function writeReports(tx: Tx, { brandId, storeId, changes, reportedAt }: Written) {
  const reports = [...changes.values()].map((change) => toReport(change, storeId))
  const written = await upsertReports(tx, reports, { brandId, reportedAt })
  const parts = written.parts.flatMap((key) => {
    const change = changes.get(toText(key))
    return toCountedParts(key, storeId).map((part) => ({ ...part, left: change && getLeft(change) }))
  })
  await upsertCounts(
    tx,
    brandId,
    parts.flatMap(({ left, ...part }) => (left === undefined ? [] : [{ ...part, remaining: left }])),
  )
  await deleteCounts(
    tx,
    brandId,
    parts.filter(({ left }) => left === undefined),
  )
  return { changed: written.parts.length, isNews: written.isNews }
}

/** Writes what a store, or its operator, reports as sold out or back. All servers know it within two seconds. */
export function soldOutReports(deps: { db: Db; clock: () => Date }) {
  const { db, clock } = deps

  /** `isNew` decides in the same transaction whether the report counts. Throws STORE_NOT_FOUND (404). */
  async function report(
    { brandId, storeId = EVERY_STORE, changes, occurredAt }: SoldOutReport,
    isNew: (tx: Tx) => Promise<boolean> = async () => true,
  ): Promise<Reply> {
    // A clock that is ahead must not make later reports look older.
    const reportedAt = new Date(Math.min(Date.parse(occurredAt), clock().getTime()))
    const { isNews, ...reply } = await inTransaction(db, async (tx) => {
      if (storeId !== EVERY_STORE && !(await hasStore(tx, { brandId, storeId })))
        throw new AppError('STORE_NOT_FOUND')
      const keys = changes.map(({ part }) => toPartKey(part))
      const sold = await loadSoldParts(tx, brandId, keys)
      const isSold = ({ part }: Change) => sold.has(toText(toPartKey(part)))
      const unknown = changes.filter((change) => !isSold(change)).map(({ part }) => part)
      // The last word on each part: a report may name one twice.
      const lastChanges = new Map(
        changes.filter(isSold).map((change) => [toText(toPartKey(change.part)), change]),
      )
      const parts = keys.flatMap((key) => toCountedParts(key, storeId))
      await lockCounts(tx, brandId, parts)
      if (lastChanges.size === 0 || !(await isNew(tx))) return { changed: 0, isNews: false, unknown }
      return { ...(await writeReports(tx, { brandId, storeId, changes: lastChanges, reportedAt })), unknown }
    })
    if (isNews) {
      brandVersions(deps).expire(brandId)
      await announceBrandChange(deps, brandId)
    }
    return reply
  }

  return { report }
}
