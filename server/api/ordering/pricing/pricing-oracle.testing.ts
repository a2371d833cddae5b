import type { PricingInput, UnitDeal } from './price-basket.ts'

type OracleUnit = { itemId: string | undefined; pence: number; isTaken: boolean }

/** Takes the most expensive unused unit of a deal; undefined when none is left. */
function takeMostExpensive(units: OracleUnit[], deal: UnitDeal): OracleUnit | undefined {
  let best: OracleUnit | undefined
  for (const item of units) {
    if (item.isTaken || item.itemId === undefined || !deal.itemIds.has(item.itemId)) continue
    const isBetter =
      !best || item.pence > best.pence || (item.pence === best.pence && item.itemId < (best.itemId ?? ''))
    if (isBetter) best = item
  }
  return best
}

type GroupDeal = Exclude<UnitDeal, { kind: 'percent-off' }>

function runPercentOff(units: OracleUnit[], deal: Extract<UnitDeal, { kind: 'percent-off' }>): number {
  let saved = 0
  for (const item of units) {
    if (item.isTaken || item.itemId === undefined || !deal.itemIds.has(item.itemId)) continue
    const reduction = Math.floor((item.pence * deal.percent + 50) / 100)
    if (reduction > 0) Object.assign(item, { isTaken: true })
    saved += reduction
  }
  return saved
}

/** Takes the most expensive remaining units for one group of the deal; fewer when there are not enough. */
function takeGroup(units: OracleUnit[], deal: GroupDeal): OracleUnit[] {
  const group: OracleUnit[] = []
  while (group.length < deal.quantity) {
    const next = takeMostExpensive(units, deal)
    if (!next) break
    next.isTaken = true
    group.push(next)
  }
  return group
}

/** The saving of a group; 0 when it is incomplete. */
function computeGroupSaving(group: readonly OracleUnit[], deal: GroupDeal): number {
  if (group.length !== deal.quantity) return 0
  const prices = group.map(({ pence }) => pence).toSorted((a, b) => a - b)
  const sum = (amounts: number[]) => amounts.reduce((total, pence) => total + pence, 0)
  if (deal.kind === 'multi-buy-free') return sum(prices.slice(0, deal.free))
  return Math.max(0, sum(prices) - deal.pricePence)
}

function runDeal(units: OracleUnit[], deal: UnitDeal): number {
  if (deal.kind === 'percent-off') return runPercentOff(units, deal)
  let saved = 0
  for (;;) {
    const group = takeGroup(units, deal)
    const reduction = computeGroupSaving(group, deal)
    if (reduction === 0) {
      for (const item of group) item.isTaken = false
      return saved
    }
    saved += reduction
  }
}

function applyCoupon(goods: number, coupon: PricingInput['coupon']): number {
  if (coupon?.kind === 'amount') return Math.max(0, goods - coupon.amountPence)
  if (coupon?.kind !== 'percent') return goods
  const reduction = Math.floor((goods * coupon.percent + 50) / 100)
  return goods - (coupon.atMostPence === undefined ? reduction : Math.min(reduction, coupon.atMostPence))
}

/** The fee for items of this value: the last tier that is reached, later tiers winning a tie. */
function computeFulfilmentPence(goods: number, charges: PricingInput['charges']): number {
  if (charges.freeFromPence !== undefined && goods >= charges.freeFromPence) return 0
  let cost = charges.costPence
  let from = -1
  for (const tier of charges.tiers) {
    if (tier.fromPence <= goods && tier.fromPence >= from) {
      cost = tier.costPence
      from = tier.fromPence
    }
  }
  return cost
}

/** The total of a basket, computed slowly, unit by unit, by a different method; for tests only. */
export function computeReferenceTotal({
  lines,
  deals,
  paysMemberPrices,
  coupon,
  charges,
}: PricingInput): number {
  const units: OracleUnit[] = []
  let goods = 0
  for (const line of lines) {
    const member = line.memberPence ?? line.basePence
    const pence = paysMemberPrices && member < line.basePence ? member : line.basePence
    for (let unit = 0; unit < line.quantity; unit += 1) {
      units.push({ itemId: line.itemId, pence, isTaken: false })
      goods += pence + line.optionsPence
    }
  }
  for (const kind of ['multi-buy-free', 'multi-buy-price', 'percent-off'] as const) {
    const own = deals.filter((deal) => deal.kind === kind).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const deal of own) if (deal.kind !== 'spend-and-save') goods -= runDeal(units, deal)
  }
  const reached = deals.flatMap((deal) =>
    deal.kind === 'spend-and-save' && goods >= deal.spendPence ? [deal.amountPence] : [],
  )
  goods -= Math.min(goods, Math.max(0, ...reached))
  goods = applyCoupon(goods, coupon)
  if (lines.length === 0 || coupon?.kind === 'free-delivery') return goods
  return goods + computeFulfilmentPence(goods, charges)
}
