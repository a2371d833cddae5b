import { and, eq, inArray } from 'drizzle-orm'
import type * as soldOutContract from '@larder/contracts/sold-out'
import type { SoldOutDesk } from '@larder/control/ops/sold-out.routes.ts'
import { addDays, dayAt, instantOf } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { EVERY_STORE, soldOut, stock } from '../../model/schema/index.ts'
import { brandSnapshot } from '../brand-snapshot.ts'
import { listBrandIds } from '../business/business.service.ts'
import type { BrandSnapshot } from '../load-snapshot.ts'
import { soldOutReports } from './report-sold-out.ts'
import { formatSoldOutPart, parseSoldOutPart, toPartKey } from './sold-out-part.ts'
import { createSoldOutState, type SoldOutState } from './sold-out-state.ts'

const MAX_REPORTED = 500
const MAX_FOUND = 50

type Row = typeof soldOut.$inferSelect
type Named = Pick<soldOutContract.SoldPart, 'id' | 'name' | 'detail'>
type At = { brandId: string; storeId: number; now: Date }

const toId = ({ kind, owner, part }: Pick<Row, 'kind' | 'owner' | 'part'>): string =>
  formatSoldOutPart(
    kind === 'option'
      ? { groupId: owner, optionId: part }
      : { menuItemId: owner, sizeId: kind === 'size' ? part : undefined },
  )

/** Everything that a store sells and may have sold out, by the names of its menu. */
function listParts({ itemsBySlug, optionGroups, differences }: BrandSnapshot, storeId: number): Named[] {
  const isSold = (slug: string) => differences.get(storeId)?.get(slug)?.sold !== 'no'
  const sold = [...itemsBySlug.values()].filter(({ slug }) => isSold(slug))
  const items = sold.flatMap(({ slug, sizes, details: { name } }): Named[] => [
    { id: slug, name },
    ...sizes.map((size) => ({ id: `${slug}/${size.slug}`, name, detail: size.name })),
  ])
  const options = [...optionGroups.values()].flatMap((group) =>
    group.options.map((option) => ({
      id: `${group.slug}:${option.slug}`,
      name: option.name,
      detail: group.name,
    })),
  )
  return [...items, ...options]
}

/** The parts whose name has all the words, those that begin with them first. */
function searchParts(parts: readonly Named[], search: string): Named[] {
  const text = search.toLowerCase()
  const words = text.split(/\s+/)
  const getText = ({ name, detail = '' }: Named) => `${name} ${detail}`.toLowerCase()
  return parts
    .filter((part) => words.every((word) => getText(part).includes(word)))
    .toSorted((a, b) => Number(getText(b).startsWith(text)) - Number(getText(a).startsWith(text)))
    .slice(0, MAX_FOUND)
}

/** The last report of each part by a store, and for all stores. */
const findReports = (db: Db, { brandId, storeId }: At): Promise<Row[]> =>
  db
    .select()
    .from(soldOut)
    .where(and(eq(soldOut.brandId, brandId), inArray(soldOut.storeId, [storeId, EVERY_STORE])))

/** How many pieces are left, by part. */
async function findLeft(db: Db, { brandId, storeId }: At): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(stock)
    .where(and(eq(stock.brandId, brandId), eq(stock.storeId, storeId)))
  return new Map(
    rows.map(({ item, size, remaining }) => [
      formatSoldOutPart({ menuItemId: item, sizeId: size || undefined }),
      remaining,
    ]),
  )
}

type Reported = { rows: readonly Row[]; left: number | undefined; isOutOnMenu: boolean }

/** Whether a report counts: one until a time that is over says nothing any more. */
const hasWord = (row: Row | undefined, now: Date): boolean =>
  row !== undefined && (!row.isOut || row.until === null || row.until > now)

/** A part as a store, or with `EVERY_STORE` all of them, has it now: `soldOut` says of a store what shoppers are told. */
function toSoldPart(
  named: Named,
  { rows, left, isOutOnMenu }: Reported,
  { storeId, now, soldOut: state }: Pick<At, 'storeId' | 'now'> & { soldOut: SoldOutState },
): soldOutContract.SoldPart {
  const part = toPartKey(parseSoldOutPart(named.id))
  const isOutEverywhere = state.at(EVERY_STORE).isPartOut(part, false)
  const isReportedOut = state.at(storeId).isPartOut(part, false)
  const row = rows.find((own) => own.storeId === (isOutEverywhere ? EVERY_STORE : storeId))
  return {
    ...named,
    isOut: state.at(storeId).isPartOut(part, isOutOnMenu),
    isOutEverywhere,
    since: isReportedOut || left !== undefined ? row?.reportedAt.toISOString() : undefined,
    until: isReportedOut ? row?.until?.toISOString() : undefined,
    left,
    isReported: hasWord(
      rows.find((own) => own.storeId === storeId),
      now,
    ),
  }
}

/** What the stores of this shop have sold out, for the operators' pages. */
export function soldOutDesk(deps: AppDeps): SoldOutDesk {
  const { db, clock } = deps
  const { report } = soldOutReports(deps)

  async function loadBrand(brandId: string): Promise<BrandSnapshot> {
    if (!(await listBrandIds(db)).includes(brandId))
      throw new AppError('NOT_FOUND', { display: 'There is no such brand.' })
    return brandSnapshot(deps)(brandId)
  }

  function parseStore(snapshot: BrandSnapshot, place: string | undefined): number {
    const storeId = place === undefined ? EVERY_STORE : Number(place)
    if (place !== undefined && !snapshot.storesById.has(storeId)) throw new AppError('STORE_NOT_FOUND')
    return storeId
  }

  async function loadParts(snapshot: BrandSnapshot, at: At, search: string | undefined) {
    const [rows, left] = await Promise.all([findReports(db, at), findLeft(db, at)])
    const byId = Map.groupBy(rows, toId)
    const state = createSoldOutState(() => at.now)
    state.apply(rows, 0)
    const differences = snapshot.differences.get(at.storeId)
    const isOutOnMenu = ({ id }: Named) => differences?.get(id)?.sold === 'out'
    const show = (named: Named) =>
      toSoldPart(
        named,
        { rows: byId.get(named.id) ?? [], left: left.get(named.id), isOutOnMenu: isOutOnMenu(named) },
        { ...at, soldOut: state },
      )
    const parts = listParts(snapshot, at.storeId)
    return {
      reported: parts
        .filter((named) => byId.has(named.id) || left.has(named.id) || isOutOnMenu(named))
        .map(show)
        .filter(({ isOut, left: count }) => isOut || count !== undefined)
        .toSorted((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))
        .slice(0, MAX_REPORTED),
      found: search ? searchParts(parts, search).map(show) : [],
    }
  }

  return {
    async list({ brand, place, search }) {
      const brands = await listBrandIds(db)
      if (brand === undefined) return { brands, places: [], reported: [], found: [] }
      const snapshot = await loadBrand(brand)
      const storeId = parseStore(snapshot, place)
      const now = clock()
      const store = snapshot.storesById.get(storeId)
      const zone = store?.timeZone ?? snapshot.brand?.details.profile.defaultTimeZone ?? 'UTC'
      return {
        brands,
        places: [...snapshot.storesById.values()].map(({ id, name }) => ({ id: String(id), name })),
        ...(await loadParts(snapshot, { brandId: brand, storeId, now }, search)),
        endOfDay: instantOf(addDays(dayAt(now, zone), 1), 0, zone).toISOString(),
      }
    },
    async mark({ brand, place, part, isOut, until, left }) {
      const snapshot = await loadBrand(brand)
      const storeId = parseStore(snapshot, place)
      if (left !== undefined && storeId === EVERY_STORE) throw new AppError('VALIDATION')
      const { changed, unknown } = await report({
        brandId: brand,
        storeId: storeId === EVERY_STORE ? undefined : storeId,
        changes: [
          { part: parseSoldOutPart(part), isOut: left === undefined ? isOut : left === 0, until, left },
        ],
        occurredAt: clock().toISOString(),
      })
      if (unknown.length > 0)
        throw new AppError('NOT_FOUND', { display: 'The brand does not sell this any more.' })
      if (changed === 0)
        throw new AppError('CONFLICT', {
          display: 'A later report of this is known. Look at it and try again.',
        })
    },
  }
}
