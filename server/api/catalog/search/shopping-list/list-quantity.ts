import type { catalogueApi } from '@larder/shared/contracts'
import type { ListLine } from '@larder/shared/domain'
import { parseAmounts, type Amount } from '../sizes.ts'

type MenuItem = catalogueApi.MenuItem

/** How often an item is bought for a line, in which size, and whether that is beyond doubt. */
type Purchase = { quantity: number; sizeId?: string; isSure: boolean }

const MAX_QUANTITY = 99
/** "Muffins x 2" may be two packs; a larger number that is no multiple of the pack is more likely one of pieces. */
const MAX_PACKS_BY_TIMES = 5
/** The share of a pack by which it may fall short of the measure asked for: two litres for four pints. */
const MEASURE_TOLERANCE = 0.15

/** How many pieces a pack holds: 12 of a `12 pack`, 4 of `4 x 330ml`; 1 where it does not say. */
const packCount = ({ unitSize = '' }: Pick<MenuItem, 'unitSize'>): number =>
  parseAmounts(unitSize).find(({ unit }) => unit === 'count')?.value ?? 1

/** How many packs a measure takes: two of 500 g for 1 kg. Pieces and inches are read elsewhere. */
function packsForMeasure({ unitSize = '' }: MenuItem, asked: readonly Amount[]): number {
  const measure = asked.find(({ unit }) => unit === 'g' || unit === 'ml')
  const own = parseAmounts(unitSize).filter(({ unit }) => unit === measure?.unit)
  const most = Math.max(0, ...own.map(({ value }) => value))
  return measure && most > 0 ? Math.max(1, Math.ceil(measure.value / most - MEASURE_TOLERANCE)) : 1
}

const hasAmount = (name: string, { unit, value }: Amount): boolean =>
  parseAmounts(name).some((own) => own.unit === unit && own.value === value)

/** The size with this number of pieces: 12 wings. */
const getSizeOf = ({ sizes }: MenuItem, value: number) =>
  sizes.find(({ name }) => hasAmount(name, { unit: 'count', value }))

/** Divides a number of pieces into packs. */
function getPacks(item: MenuItem, { quantity, counts }: ListLine): Purchase {
  const pack = packCount(item)
  if (pack === 1 || counts === 'packs' || quantity === 1) return { quantity, isSure: true }
  if (quantity % pack === 0) return { quantity: quantity / pack, isSure: true }
  if (counts === 'times') return { quantity, isSure: quantity <= MAX_PACKS_BY_TIMES }
  return { quantity: Math.ceil(quantity / pack), isSure: true }
}

/**
 * How a line's number becomes packs of an item: a number that is the pack's, or a multiple of it, is the pack; a size with
 * this number of pieces is that size.
 */
export function getPurchase(item: MenuItem, line: ListLine, asked: readonly Amount[]): Purchase {
  const sized = line.counts === 'packs' ? undefined : getSizeOf(item, line.quantity)
  const named = item.sizes.find(({ name }) => asked.some((amount) => hasAmount(name, amount)))
  const { quantity, isSure } = sized ? { quantity: 1, isSure: true } : getPacks(item, line)
  const total = quantity * packsForMeasure(item, asked)
  return {
    quantity: Math.min(total, MAX_QUANTITY),
    sizeId: (sized ?? named)?.id,
    isSure: isSure && total <= MAX_QUANTITY,
  }
}

/** Of items that are all meant, the one whose pack the number is; the largest pack that divides it: 12 eggs, 18 eggs. */
export function chooseByPack(
  items: readonly MenuItem[],
  { quantity, counts }: ListLine,
): MenuItem | undefined {
  const [first] = items
  if (!first || quantity === 1 || counts === 'packs') return first
  const dividing = items.filter(
    (item) =>
      item.categorySlug === first.categorySlug && packCount(item) > 1 && quantity % packCount(item) === 0,
  )
  const [largest] = dividing.toSorted((a, b) => packCount(b) - packCount(a))
  return largest ?? first
}
