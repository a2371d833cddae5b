import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { menuItems, optionGroups, soldOut, soldOutVersions, stores } from '../../model/schema/index.ts'
import type { PartKey, SoldOutRow } from './sold-out-state.ts'

export type NewReport = Omit<SoldOutRow, 'version'>

/** The reports of a brand's stores. */
export const soldOutQueries = (db: Executor) => ({
  /** The reports after a version. */
  findAfter: (brandId: string, version: number): Promise<SoldOutRow[]> =>
    db
      .select({
        storeId: soldOut.storeId,
        kind: soldOut.kind,
        owner: soldOut.owner,
        part: soldOut.part,
        isOut: soldOut.isOut,
        until: soldOut.until,
        isCounted: soldOut.isCounted,
        version: soldOut.version,
      })
      .from(soldOut)
      .where(and(eq(soldOut.brandId, brandId), gt(soldOut.version, version))),
})

export async function hasStore(
  db: Executor,
  { brandId, storeId }: { brandId: string; storeId: number },
): Promise<boolean> {
  const isStore = and(eq(stores.brandId, brandId), eq(stores.id, storeId))
  return (await db.select({ id: stores.id }).from(stores).where(isStore)).length > 0
}

/** Which of these parts the brand sells, each as `kind owner part`. */
export async function loadSoldParts(
  db: Executor,
  brandId: string,
  parts: readonly PartKey[],
): Promise<ReadonlySet<string>> {
  const listOwners = (isOption: boolean) => [
    ...new Set(parts.filter(({ kind }) => (kind === 'option') === isOption).map(({ owner }) => owner)),
  ]
  const [items, groups] = [listOwners(false), listOwners(true)]
  const sold =
    items.length > 0
      ? await db
          .select({ slug: menuItems.slug, sizes: menuItems.sizes })
          .from(menuItems)
          .where(and(eq(menuItems.brandId, brandId), inArray(menuItems.slug, items)))
      : []
  const offered =
    groups.length > 0
      ? await db
          .select({ slug: optionGroups.slug, details: optionGroups.details })
          .from(optionGroups)
          .where(and(eq(optionGroups.brandId, brandId), inArray(optionGroups.slug, groups)))
      : []
  return new Set([
    ...sold.flatMap(({ slug, sizes }) => [
      `item ${slug} `,
      ...sizes.map((size) => `size ${slug} ${size.slug}`),
    ]),
    ...offered.flatMap(({ slug, details }) =>
      details.options.map((option) => `option ${slug} ${option.slug}`),
    ),
  ])
}

/** The brand's next version. Its reports are committed one after another. */
export async function nextVersion(tx: Tx, brandId: string): Promise<number> {
  const [row] = await tx
    .insert(soldOutVersions)
    .values({ brandId, version: 1 })
    .onConflictDoUpdate({
      target: soldOutVersions.brandId,
      set: { version: sql`${soldOutVersions.version} + 1` },
    })
    .returning()
  return row?.version ?? 1
}

/** Of a brand whose next version this transaction has taken: leaves the version as it was, before anybody has seen the next. */
const giveVersionBack = (tx: Tx, brandId: string) =>
  tx
    .update(soldOutVersions)
    .set({ version: sql`${soldOutVersions.version} - 1` })
    .where(eq(soldOutVersions.brandId, brandId))

/** Whether a report says what its part has already: shoppers see no difference, and no server has to read it. */
const isKnown = sql`(${soldOut.isOut}, ${soldOut.until}, ${soldOut.isCounted})
  is not distinct from (excluded.is_out, excluded.until, excluded.is_counted)`

type Written = { parts: PartKey[]; isNews: boolean }

/** Writes reports of one moment. Returns those that were not older than what is known, and whether any differs from it. */
export async function upsertReports(
  tx: Tx,
  reports: readonly NewReport[],
  { brandId, reportedAt }: { brandId: string; reportedAt: Date },
): Promise<Written> {
  const next = await nextVersion(tx, brandId)
  const key = [soldOut.brandId, soldOut.storeId, soldOut.kind, soldOut.owner, soldOut.part]
  const written = await tx
    .insert(soldOut)
    .values(reports.map((report) => ({ ...report, brandId, reportedAt, version: next })))
    .onConflictDoUpdate({
      target: key,
      set: {
        isOut: sql`excluded.is_out`,
        until: sql`excluded.until`,
        isCounted: sql`excluded.is_counted`,
        reportedAt: sql`excluded.reported_at`,
        version: sql`case when ${isKnown} then ${soldOut.version} else excluded.version end`,
      },
      setWhere: sql`excluded.reported_at >= ${soldOut.reportedAt}`,
    })
    .returning({ kind: soldOut.kind, owner: soldOut.owner, part: soldOut.part, version: soldOut.version })
  const isNews = written.some(({ version }) => version === next)
  if (!isNews) await giveVersionBack(tx, brandId)
  return { parts: written, isNews }
}
