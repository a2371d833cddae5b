import type { Item, Size } from '../../model/index.ts'
import { EVERY_STORE, type soldOut } from '../../model/schema/index.ts'

export type SoldOutRow = Pick<
  typeof soldOut.$inferSelect,
  'storeId' | 'kind' | 'owner' | 'part' | 'isOut' | 'until' | 'isCounted' | 'version'
>
type Report = { isOut: boolean; isCounted: boolean; until: number | undefined }
type Kind = SoldOutRow['kind']
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
  /** Whether any report concerns the item, its sizes or its options. */
  concerns: (item: ItemParts) => boolean
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
    state.version = version
    for (const row of rows) {
      const { storeId, kind, owner, part } = row
      const store = stores.get(storeId) ?? { item: new Map(), size: new Map(), option: new Map() }
      const parts = store[kind].get(owner) ?? new Map<string, Report>()
      stores.set(storeId, store)
      store[kind].set(owner, parts.set(part, toReport(row)))
      versions.set(storeId, Math.max(versions.get(storeId) ?? 0, row.version))
      state.version = Math.max(state.version, row.version)
    }
  }

  function readWord(storeId: number, kind: Kind, [owner, part]: [string, string]): Word {
    const own = [storeId, EVERY_STORE].flatMap((id) => stores.get(id)?.[kind].get(owner)?.get(part) ?? [])
    const isOut = own.some((report) => report.isOut && (report.until ?? Infinity) > clock().getTime())
    // What is out in every store stays out, whatever one of them says: it may have been called back.
    if (isOut) return 'out'
    return own.some((report) => !report.isOut) ? 'back' : undefined
  }

  function at(storeId: number): StoreSoldOut {
    const isSizeOut = (item: string, size: string) => readWord(storeId, 'size', [item, size]) === 'out'
    const isOptionOut = (group: string, option: string) =>
      readWord(storeId, 'option', [group, option]) === 'out'
    const isCounted = (item: string, size?: string) =>
      stores
        .get(storeId)
        ?.[size ? 'size' : 'item'].get(item)
        ?.get(size ?? '')?.isCounted === true
    const has = (kind: Kind, owner: string) =>
      stores.get(storeId)?.[kind].has(owner) === true || stores.get(EVERY_STORE)?.[kind].has(owner) === true
    const cannotFill = (slug: string, group: Group | undefined) =>
      group !== undefined &&
      group.min > 0 &&
      has('option', slug) &&
      group.options.every((option) => isOptionOut(slug, option.slug))
    return {
      concerns: ({ slug, optionGroups }) =>
        stores.size > 0 &&
        (has('item', slug) || has('size', slug) || optionGroups.some((group) => has('option', group))),
      isSizeOut,
      isOptionOut,
      isCounted,
      isItemOut({ slug, sizes, optionGroups }, { isOutOnMenu, groups }) {
        const word = readWord(storeId, 'item', [slug, ''])
        if (word === 'out' || (word === undefined && isOutOnMenu)) return true
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
