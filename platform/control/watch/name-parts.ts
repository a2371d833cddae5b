import type * as shopHealth from '@larder/contracts/shop-health'
import { getStart, type Change } from './change-evidence.ts'
import type { JudgedParts, PartFound } from './judge-parts.ts'
import { DIMENSIONS, type Dimension } from './part-series.ts'

type TradePart = shopHealth.TradePart

/** Orders that are usual, and those that were paid. */
type Trade = { events: number; expected: number; of: number | undefined }

/** A trouble of one dimension, in a brand or in several. */
export type PartTrouble = Trade & {
  brands: readonly string[]
  dimension: Dimension
  parts: readonly TradePart[]
  change: Change
}

/** Fewest orders that the rest must have had, so that it says anything. */
const MIN_REST = 3
/** Least part of its usual orders that the rest has when it is well. */
const WELL = 0.7
/** Part of the missing orders that two explanations may differ by, and count as equally good. */
const AS_GOOD = 0.9
/** Fewer missing orders are chance. */
const MIN_MISSING = 5
/** From so many brands on a payment method or browser is one trouble of all. */
const MANY_BRANDS = 4
/** Part of a trouble that its parts must explain, so that it is not reported itself. */
const EXPLAINED = 0.6

const getMissing = ({ events, expected }: Trade): number => expected - events

function sumSince(parts: readonly Pick<PartFound, 'observed'>[], since: number): Trade {
  const observed = parts.flatMap((part) => part.observed).filter(({ at }) => at >= since)
  const sum = (read: (interval: (typeof observed)[number]) => number) =>
    observed.reduce((total, interval) => total + read(interval), 0)
  return {
    events: sum(({ events }) => events),
    expected: sum(({ expected }) => expected),
    of: observed.some(({ of }) => of !== undefined) ? sum(({ of = 0 }) => of) : undefined,
  }
}

/** `missing`: orders since all dimensions are red. */
type Option = { trouble: PartTrouble; isExplained: boolean; missing: number }

const getBrandList = (found: readonly PartFound[]): string[] => [
  ...new Set(found.flatMap(({ brand }) => brand ?? [])),
]

const isRestWell = ({ events, expected }: Trade): boolean =>
  expected >= MIN_REST && (events + 1) / (expected + 1) >= WELL

type Rest = { well: JudgedParts['well']; since: number }

const getFirst = (found: readonly PartFound[]): number =>
  Math.min(...found.map(({ change }) => getStart(change)))

/**
 * One dimension of a brand, or of all: what is missing in its red parts, and whether the others are well. Dimensions are compared
 * from the same time on, because an earlier start would count more.
 */
function createOption(found: readonly PartFound[], { well, since }: Rest): Option[] {
  const [first] = found.toSorted((a, b) => getStart(a.change) - getStart(b.change))
  if (!first) return []
  const total = sumSince(found, getStart(first.change))
  if (getMissing(total) < MIN_MISSING) return []
  const others = well().filter(
    ({ brand, dimension }) => brand === first.brand && dimension === first.dimension,
  )
  const rest = sumSince(others, since)
  const trouble = {
    ...total,
    brands: getBrandList(found),
    dimension: first.dimension,
    parts: found.map(({ part }) => part),
    change: first.change,
  }
  return [{ trouble, isExplained: isRestWell(rest), missing: getMissing(sumSince(found, since)) }]
}

/**
 * The dimension in which most of the missing orders are; of those that are as good, the one with the fewest red parts, then the
 * first of `DIMENSIONS`.
 */
function chooseOption(options: readonly Option[]): PartTrouble | undefined {
  const most = Math.max(...options.map(({ missing }) => missing))
  const [best] = options
    .filter(({ missing }) => missing >= AS_GOOD * most)
    .toSorted(
      (a, b) =>
        a.trouble.parts.length - b.trouble.parts.length ||
        DIMENSIONS.indexOf(a.trouble.dimension) - DIMENSIONS.indexOf(b.trouble.dimension),
    )
  return best?.trouble
}

/** At most this part of the usual orders is left of a payment method that is why a store is red. */
const FAILING = 0.3
/** Fewest usual orders by a payment method at a store, from which it may be named. */
const MIN_FAILING = 2

type Well = ReturnType<JudgedParts['well']>[number]

/**
 * The payment methods because of which stores are red, although each alone may not be yet; the stores themselves where people
 * pay by no other, either.
 */
function nameMethods(stores: readonly PartFound[], cells: readonly Well[]): PartFound[] {
  const since = getFirst(stores)
  const [failing, others]: [PartFound[], Well[]] = [[], []]
  for (const store of stores)
    for (const cell of cells) {
      if (cell.brand !== store.brand || cell.part.store !== store.part.store) continue
      const { events, expected } = sumSince([cell], since)
      if (expected >= MIN_FAILING && events <= FAILING * expected)
        failing.push({ ...cell, change: store.change })
      else others.push(cell)
    }
  const rest = sumSince(others, since)
  const isWell = isRestWell(rest)
  const hasAll = new Set(failing.map(({ part }) => part.store)).size === stores.length
  return isWell && hasAll ? failing : [...stores]
}

/**
 * Dimensions that say something of their own: either stores or payment methods at stores, and orders of a browser's visits only
 * where its checkouts are paid as usual.
 */
function listOptions(found: readonly PartFound[], well: JudgedParts['well']): Option[] {
  const byDimension = Map.groupBy(found, ({ dimension }) => dimension)
  if (byDimension.has('browser')) byDimension.delete('browser-orders')
  const stores = byDimension.get('store')
  if (stores) {
    const cells = [...found, ...well()].filter(({ dimension }) => dimension === 'store-method')
    byDimension.delete('store-method')
    byDimension.set('store', nameMethods(stores, cells))
  }
  const dimensions = [...byDimension.values()]
  const since = Math.max(...dimensions.map(getFirst))
  return dimensions.flatMap((own) => createOption(own, { well, since }))
}

/**
 * Names the trouble of a brand: undefined when its other parts are not well, either, and the brand itself is red. One trouble of
 * a brand is named at a time.
 */
function nameOfBrand(
  found: readonly PartFound[],
  { well, isRed }: { well: JudgedParts['well']; isRed: boolean },
): PartTrouble[] {
  const options = listOptions(found, well)
  const explained = options.filter(({ isExplained }) => isExplained)
  const trouble = chooseOption(explained.length > 0 || isRed ? explained : options)
  return trouble ? [trouble] : []
}

const isSameParts = (a: PartTrouble, b: PartTrouble): boolean =>
  a.dimension === b.dimension && JSON.stringify(a.parts) === JSON.stringify(b.parts)

/** Brands in which at most half of the usual orders of these parts are paid. */
function listBrandsWith(
  { parts, dimension, change }: PartTrouble,
  all: readonly Omit<PartFound, 'change'>[],
): string[] {
  const since = getStart(change)
  const own = all.filter(
    (other) =>
      other.brand !== undefined &&
      other.dimension === dimension &&
      parts.some(
        ({ paymentMethod, browser }) =>
          paymentMethod === other.part.paymentMethod && browser === other.part.browser,
      ),
  )
  return [...Map.groupBy(own, ({ brand = '' }) => brand)].flatMap(([brand, series]) => {
    const { events, expected } = sumSince(series, since)
    return expected > 0 && events <= expected / 2 ? [brand] : []
  })
}

/** Joins what brands have alike, and what only shows in all of them together. */
function joinBrands(
  own: readonly PartTrouble[],
  common: PartTrouble | undefined,
  all: () => readonly Omit<PartFound, 'change'>[],
): PartTrouble[] {
  if (!common) return [...own]
  const same = own.filter((trouble) => isSameParts(trouble, common))
  const missing = same.reduce((sum, trouble) => sum + getMissing(trouble), 0)
  const isFew = same.length > 0 && same.length < MANY_BRANDS
  if (isFew && missing >= AS_GOOD * AS_GOOD * getMissing(common)) return [...own]
  const brands = listBrandsWith(common, all())
  return [
    { ...common, brands },
    ...own.filter((trouble) => !trouble.brands.some((brand) => brands.includes(brand))),
  ]
}

/**
 * Names the parts that explain a trouble: those that are red while the rest of their brand is well. `redBrands` are those in which
 * too little is paid as a whole. A trouble without brands is one of all.
 */
export function nameParts(
  { found, well }: JudgedParts,
  { redBrands, allBrands }: { redBrands: ReadonlySet<string>; allBrands: readonly string[] },
): PartTrouble[] {
  if (found.length === 0) return []
  let list: ReturnType<JudgedParts['well']> | undefined
  const wellParts = () => (list ??= well())
  const inBrands = Map.groupBy(
    found.filter(({ brand }) => brand !== undefined),
    ({ brand = '' }) => brand,
  )
  const own = [...inBrands].flatMap(([brand, parts]) =>
    nameOfBrand(parts, { well: wellParts, isRed: redBrands.has(brand) }),
  )
  const common = listOptions(
    found.filter(({ brand }) => brand === undefined),
    wellParts,
  ).filter(({ isExplained }) => isExplained)
  return joinBrands(own, chooseOption(common), () => [...found, ...wellParts()]).map((trouble) =>
    trouble.brands.length > 0 ? trouble : { ...trouble, brands: allBrands },
  )
}

/** Whether named parts explain so much of a trouble that it is not one of its own. */
export const isExplainedBy = (troubles: readonly PartTrouble[], missing: number): boolean =>
  troubles.reduce((sum, trouble) => sum + getMissing(trouble), 0) >= EXPLAINED * missing

const BROWSER_NAMES: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  other: 'other browsers',
}
/** More names would hide what is said after them. */
const MAX_NAMES = 5

function formatNames(names: readonly (string | undefined)[]): string {
  const known = [...new Set(names.filter((name) => name !== undefined))]
  const rest = known.length - MAX_NAMES
  return rest > 0 ? `${known.slice(0, MAX_NAMES).join(', ')} and ${rest} more` : known.join(', ')
}

/** Payment methods of parts: "card, cash". */
export const formatMethods = (parts: readonly TradePart[]): string =>
  formatNames(parts.map(({ paymentMethod }) => paymentMethod))

/** Fewer paid orders than this part of the usual ones are nobody, and some who paid just before. */
const NOBODY = 0.05

/** "Nobody pays by card at acton-3", "Fewer payments in Safari". */
export function formatTitle({
  parts,
  events,
  expected,
}: Pick<PartTrouble, 'parts' | 'events' | 'expected'>): string {
  const methods = formatMethods(parts)
  const stores = formatNames(parts.map(({ store }) => store))
  const browsers = formatNames(parts.map(({ browser }) => browser && (BROWSER_NAMES[browser] ?? browser)))
  const where = [methods && `by ${methods}`, stores && `at ${stores}`, browsers && `in ${browsers}`]
  const what = events <= NOBODY * expected ? 'Nobody pays' : 'Fewer payments'
  return [what, ...where].filter(Boolean).join(' ')
}
