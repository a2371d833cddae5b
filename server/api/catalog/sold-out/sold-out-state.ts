import type { Item, Size } from '../../model/index.ts'
import { EVERY_STORE, type soldOut } from '../../model/schema/index.ts'

export type SoldOutRow = Pick<
  typeof soldOut.$inferSelect,
  'storeId' | 'kind' | 'owner' | 'part' | 'isOut' | 'until' | 'isCounted' | 'version'
>
type Report = { isOut: boolean; isCounted: boolean; until: number | undefined }
type Kind = SoldOutRow['kind']
export type PartKey = Pick<SoldOutRow, 'kind' | 'owner' | 'part'>
/** Owner -> part -> the last report. */
type Reports = Map<string, Map<string, Report>>
type StoreReports = Record<Kind, Reports>

/** What a report says of a part: sold out, back, or nothing, so that the menu counts. */
type Word = 'out' | 'back' | undefined

/** The reports that most rows share, so that a chain's evening stays small. */
const OUT: Report = { isOut: true, isCounted: false, until: undefined }
const BACK: Report = { isOut: false, isCounted: false, until: undefined }
const COUNTED_OUT: Report = { isOut: true, isCounted: true, until: undefined }
const COUNTED_BACK: Report = { isOut: false, isCounted: true, until: undefined }

function toReport({ isOut, isCounted, until }: SoldOutRow): Report {
  if (isCounted) return isOut ? COUNTED_OUT : COUNTED_BACK
  return isOut ? (until ? { isOut, isCounted, until: until.getTime() } : OUT) : BACK
}

/** The item as the menu has it: its sizes, and the groups whose options belong to it. */
export type ItemParts = {
  slug: string
  sizes: readonly Pick<Size, 'slug'>[]
  optionGroups: Item['optionGroups']
}
type Group = { min: number; options: readonly { slug: string }[] }

/** What one store reported, and what was reported for all stores. Ask it each time: it changes. */
export type StoreSoldOut = {
  /** Whether the item, a size or an option of it is reported as sold out now. The reports of what is back stay for good. */
  hasSoldOutPart: (item: ItemParts) => boolean
  /** Whether an item, a size or an option is sold out by itself, whatever else of its item is. */
  isPartOut: (part: PartKey, isOutOnMenu: boolean) => boolean
  isSizeOut: (item: string, size: string) => boolean
  isOptionOut: (group: string, option: string) => boolean
  /** Whether the store counts the pieces of an item, or with `size` those of one size. */
  isCounted: (item: string, size?: string) => boolean
  /**
   * Whether the item cannot be ordered: itself, all of its sizes or what a group requires is sold out. `isOutOnMenu` is
   * what the imported menu says.
   */
  isItemOut: (item: ItemParts, menu: { isOutOnMenu: boolean; groups: ReadonlyMap<string, Group> }) => boolean
}

/** What the stores of a brand reported, as far as this server knows. */
export type SoldOutState = {
  version: number
  /** Forgets everything. Its stores are still those that `at` returned. */
  clear: () => void
  /** Adds what was reported up to a version. */
  apply: (rows: readonly SoldOutRow[], version: number) => void
  at: (storeId: number) => StoreSoldOut
  /** The version of the last report that concerns the store. */
  versionAt: (storeId: number) => number
}

/** An empty state, to which rows are applied as they are read. `clock` decides what is back by itself. */
export function createSoldOutState(clock: () => Date): SoldOutState {
  const stores = new Map<number, StoreReports>()
  const versions = new Map<number, number>()

  function clear(): void {
    stores.clear()
    versions.clear()
    state.version = 0
  }

  function apply(rows: readonly SoldOutRow[], version: number): void {
    // Not that of a later row, which is read again: it is compared with the version that the brand is known to have.
    state.version = version
    for (const row of rows) {
      const { storeId, kind, owner, part } = row
      const store = stores.get(storeId) ?? { item: new Map(), size: new Map(), option: new Map() }
      const parts = store[kind].get(owner) ?? new Map<string, Report>()
      stores.set(storeId, store)
      store[kind].set(owner, parts.set(part, toReport(row)))
      versions.set(storeId, Math.max(versions.get(storeId) ?? 0, row.version))
    }
  }

  /** Whether the last report of a part has it as sold out or as back; undefined without one, or after the time it named. */
  function getWord(storeId: number, { kind, owner, part }: PartKey): Word {
    const report = stores.get(storeId)?.[kind].get(owner)?.get(part)
    if (!report?.isOut) return report && 'back'
    return (report.until ?? Infinity) > clock().getTime() ? 'out' : undefined
  }

  function isPartOut(storeId: number, part: PartKey, isOutOnMenu = false): boolean {
    // What is out in every store stays out, whatever one of them says: it may have been called back. What is not, the store
    // alone says: who takes that back does not know what each store has.
    if (getWord(EVERY_STORE, part) === 'out') return true
    const word = getWord(storeId, part)
    return word === 'out' || (word === undefined && isOutOnMenu)
  }

  function at(storeId: number): StoreSoldOut {
    const isSizeOut = (item: string, size: string) =>
      isPartOut(storeId, { kind: 'size', owner: item, part: size })
    const isOptionOut = (group: string, option: string) =>
      isPartOut(storeId, { kind: 'option', owner: group, part: option })
    const isCounted = (item: string, size?: string) =>
      stores
        .get(storeId)
        ?.[size ? 'size' : 'item'].get(item)
        ?.get(size ?? '')?.isCounted === true
    function isReportedOut(from: number, kind: Kind, owner: string): boolean {
      const parts = stores.get(from)?.[kind].get(owner)
      return (
        parts !== undefined &&
        [...parts.keys()].some((part) => getWord(from, { kind, owner, part }) === 'out')
      )
    }
    const hasPartOut = (kind: Kind, owner: string) =>
      isReportedOut(storeId, kind, owner) || isReportedOut(EVERY_STORE, kind, owner)
    const cannotFill = (slug: string, group: Group | undefined) =>
      group !== undefined &&
      group.min > 0 &&
      hasPartOut('option', slug) &&
      group.options.every((option) => isOptionOut(slug, option.slug))
    return {
      hasSoldOutPart: ({ slug, optionGroups }) =>
        stores.size > 0 &&
        (hasPartOut('item', slug) ||
          hasPartOut('size', slug) ||
          optionGroups.some((group) => hasPartOut('option', group))),
      isPartOut: (part, isOutOnMenu) => isPartOut(storeId, part, isOutOnMenu),
      isSizeOut,
      isOptionOut,
      isCounted,
      isItemOut({ slug, sizes, optionGroups }, { isOutOnMenu, groups }) {
        if (isPartOut(storeId, { kind: 'item', owner: slug, part: '' }, isOutOnMenu)) return true
        if (sizes.length > 0 && sizes.every((size) => isSizeOut(slug, size.slug))) return true
        return optionGroups.some((group) => cannotFill(group, groups.get(group)))
      },
    }
  }

  const state: SoldOutState = {
    version: 0,
    clear,
    apply,
    at,
    versionAt: (storeId) => Math.max(versions.get(storeId) ?? 0, versions.get(EVERY_STORE) ?? 0),
  }
  return state
}

/** The state of a brand of which nothing was reported. */
export const nothingSoldOut = createSoldOutState(() => new Date(0)).at(EVERY_STORE)
