import type * as z from 'zod'
import type { integrationsApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { announceBrandChange, brandVersions } from '../../model/brand-versions.ts'
import { EVERY_STORE } from '../../model/schema/index.ts'
import { hasStore, loadSoldParts, upsertReports, type NewReport, type PartKey } from './sold-out.queries.ts'

export type SoldOutReport = z.infer<typeof integrationsApi.updateSoldOut.body> & { brandId: string }
type Reply = z.infer<typeof integrationsApi.updateSoldOut.reply>
type Change = SoldOutReport['changes'][number]

function toKey(part: integrationsApi.SoldOutPart): PartKey {
  if ('groupId' in part) return { kind: 'option', owner: part.groupId, part: part.optionId }
  const { menuItemId: owner, sizeId } = part
  return sizeId === undefined ? { kind: 'item', owner, part: '' } : { kind: 'size', owner, part: sizeId }
}

const toText = ({ kind, owner, part }: PartKey): string => `${kind} ${owner} ${part}`

function toReport({ part, isOut, until }: Change, storeId: number): NewReport {
  return { ...toKey(part), storeId, isOut, until: isOut && until ? new Date(until) : null }
}

/** Writes what a store, or its operator, reports as sold out or back. All servers know it within two seconds. */
export function soldOutReports(deps: { db: Db; clock: () => Date }) {
  const { db, clock } = deps

  /** `isNew` decides in the same transaction whether the report counts. Throws STORE_NOT_FOUND (404). */
  async function report(
    { brandId, storeId, changes, occurredAt }: SoldOutReport,
    isNew: (tx: Tx) => Promise<boolean> = async () => true,
  ): Promise<Reply> {
    // A clock that is ahead must not make later reports look older.
    const reportedAt = new Date(Math.min(Date.parse(occurredAt), clock().getTime()))
    const reply = await inTransaction(db, async (tx) => {
      if (storeId !== undefined && !(await hasStore(tx, { brandId, storeId })))
        throw new AppError('STORE_NOT_FOUND')
      const known = await loadSoldParts(
        tx,
        brandId,
        changes.map(({ part }) => toKey(part)),
      )
      const isKnown = ({ part }: Change) => known.has(toText(toKey(part)))
      const unknown = changes.filter((change) => !isKnown(change)).map(({ part }) => part)
      // The last word on each part: a report may name one twice.
      const reports = new Map(
        changes
          .filter(isKnown)
          .map((change): [string, NewReport] => [
            toText(toKey(change.part)),
            toReport(change, storeId ?? EVERY_STORE),
          ]),
      )
      if (reports.size === 0 || !(await isNew(tx))) return { changed: 0, unknown }
      return { changed: await upsertReports(tx, [...reports.values()], { brandId, reportedAt }), unknown }
    })
    if (reply.changed > 0) {
      brandVersions(deps).expire(brandId)
      await announceBrandChange(deps, brandId)
    }
    return reply
  }

  return { report }
}
