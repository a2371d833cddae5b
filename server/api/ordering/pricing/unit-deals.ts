import { percentDiscount } from '@larder/shared/domain'
import type { UnitDeal } from './pricing.types.ts'
import { splitByWeight } from './split.ts'

/** One unit in the basket. */
export type Unit = { lineId: string; itemId: string | undefined; pence: number }

export type UnitDiscount = { deal: UnitDeal; lineId: string; pence: number }

const KIND_ORDER = { 'multi-buy-free': 0, 'multi-buy-price': 1, 'percent-off': 2 } as const

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Dearest first; then by names, so that the order in which lines were added never matters (trust P18). */
function byPrice(a: Unit, b: Unit): number {
  return b.pence - a.pence || text(a.itemId ?? '', b.itemId ?? '') || text(a.lineId, b.lineId)
}

function chunks(units: Unit[], size: number): Unit[][] {
  const count = Math.floor(units.length / size)
  return Array.from({ length: count }, (_, index) => units.slice(index * size, (index + 1) * size))
}

/** Discount of each unit of one full group; empty when the group saves nothing. */
function groupDiscount(deal: UnitDeal, group: Unit[]): number[] {
  switch (deal.kind) {
    case 'multi-buy-free':
      return group.map(({ pence }, index) => (index >= group.length - deal.free ? pence : 0))
    case 'multi-buy-price': {
      const prices = group.map(({ pence }) => pence)
      const saved = prices.reduce((sum, pence) => sum + pence, 0) - deal.pricePence
      return saved > 0 ? splitByWeight(saved, prices) : []
    }
    case 'percent-off':
      return group.map(({ pence }) => percentDiscount(pence, deal.percent))
  }
}

/**
 * Assigns every unit to at most one deal, deals in a fixed order (free, price, percent; then by id), dearest units
 * first. Returns the discounts and the units that no deal used.
 */
export function applyUnitDeals(
  units: readonly Unit[],
  deals: readonly UnitDeal[],
): { discounts: UnitDiscount[]; left: Unit[] } {
  const ordered = deals.toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || text(a.id, b.id))
  const discounts: UnitDiscount[] = []
  let left = units.toSorted(byPrice)
  for (const deal of ordered) {
    const eligible = left.filter(({ itemId }) => itemId !== undefined && deal.itemIds.has(itemId))
    const taken = new Set<Unit>()
    for (const group of chunks(eligible, deal.kind === 'percent-off' ? 1 : deal.quantity)) {
      const amounts = groupDiscount(deal, group)
      if (amounts.every((pence) => pence === 0)) continue
      group.forEach((unit, index) => {
        taken.add(unit)
        discounts.push({ deal, lineId: unit.lineId, pence: amounts[index] ?? 0 })
      })
    }
    left = left.filter((unit) => !taken.has(unit))
  }
  return { discounts, left }
}
