import type { PricingInput, UnitDeal } from './pricing.types.ts'

type Thing = { itemId: string | undefined; pence: number; isTaken: boolean }

/** Takes the dearest thing of a deal that is still free; undefined when none is left. */
function takeDearest(things: Thing[], deal: UnitDeal): Thing | undefined {
  let best: Thing | undefined
  for (const thing of things) {
    if (thing.isTaken || thing.itemId === undefined || !deal.itemIds.has(thing.itemId)) continue
    const isBetter =
      !best || thing.pence > best.pence || (thing.pence === best.pence && thing.itemId < (best.itemId ?? ''))
    if (isBetter) best = thing
  }
  return best
}

function runDeal(things: Thing[], deal: UnitDeal): number {
  let saved = 0
  if (deal.kind === 'percent-off') {
    for (const thing of things) {
      if (thing.isTaken || thing.itemId === undefined || !deal.itemIds.has(thing.itemId)) continue
      const off = Math.floor((thing.pence * deal.percent + 50) / 100)
      if (off > 0) Object.assign(thing, { isTaken: true })
      saved += off
    }
    return saved
  }
  for (;;) {
    const group: Thing[] = []
    while (group.length < deal.quantity) {
      const next = takeDearest(things, deal)
      if (!next) break
      next.isTaken = true
      group.push(next)
    }
    const worth = group.map(({ pence }) => pence).toSorted((a, b) => a - b)
    const isFull = group.length === deal.quantity
    const off = !isFull
      ? 0
      : deal.kind === 'multi-buy-free'
        ? worth.slice(0, deal.free).reduce((sum, pence) => sum + pence, 0)
        : Math.max(0, worth.reduce((sum, pence) => sum + pence, 0) - deal.pricePence)
    if (off === 0) {
      for (const thing of group) thing.isTaken = false
      return saved
    }
    saved += off
  }
}

/** The total of a basket, worked out one thing at a time, slowly and in another way. Tests only. */
export function oracle({ lines, deals, paysMemberPrices, coupon, charges }: PricingInput): number {
  const things: Thing[] = []
  let goods = 0
  for (const line of lines) {
    const member = line.memberPence ?? line.basePence
    const pence = paysMemberPrices && member < line.basePence ? member : line.basePence
    for (let unit = 0; unit < line.quantity; unit += 1) {
      things.push({ itemId: line.itemId, pence, isTaken: false })
      goods += pence + line.optionsPence
    }
  }
  for (const kind of ['multi-buy-free', 'multi-buy-price', 'percent-off'] as const) {
    const own = deals.filter((deal) => deal.kind === kind).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const deal of own) if (deal.kind !== 'spend-and-save') goods -= runDeal(things, deal)
  }
  const reached = deals.flatMap((deal) =>
    deal.kind === 'spend-and-save' && goods >= deal.spendPence ? [deal.amountPence] : [],
  )
  goods -= Math.min(goods, Math.max(0, ...reached))
  if (coupon?.kind === 'amount') goods = Math.max(0, goods - coupon.amountPence)
  if (coupon?.kind === 'percent') {
    const off = Math.floor((goods * coupon.percent + 50) / 100)
    goods -= coupon.atMostPence === undefined ? off : Math.min(off, coupon.atMostPence)
  }
  if (lines.length === 0 || coupon?.kind === 'free-delivery') return goods
  if (charges.freeFromPence !== undefined && goods >= charges.freeFromPence) return goods
  let cost = charges.costPence
  let from = -1
  for (const tier of charges.tiers) {
    if (tier.fromPence <= goods && tier.fromPence >= from) {
      cost = tier.costPence
      from = tier.fromPence
    }
  }
  return goods + cost
}
