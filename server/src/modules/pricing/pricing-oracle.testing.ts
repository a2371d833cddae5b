import type { PricingInput, UnitDeal } from './pricing.types.ts'

type Thing = { itemId: string | undefined; pence: number; isTaken: boolean }

/** Takes the dearest unit of a deal that is not used yet; undefined when none is left. */
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

type GroupDeal = Exclude<UnitDeal, { kind: 'percent-off' }>

function runPercentOff(things: Thing[], deal: Extract<UnitDeal, { kind: 'percent-off' }>): number {
  let saved = 0
  for (const thing of things) {
    if (thing.isTaken || thing.itemId === undefined || !deal.itemIds.has(thing.itemId)) continue
    const off = Math.floor((thing.pence * deal.percent + 50) / 100)
    if (off > 0) Object.assign(thing, { isTaken: true })
    saved += off
  }
  return saved
}

/** Takes the dearest units that are left, as many as one group of the deal has; fewer when there are no more. */
function takeGroup(things: Thing[], deal: GroupDeal): Thing[] {
  const group: Thing[] = []
  while (group.length < deal.quantity) {
    const next = takeDearest(things, deal)
    if (!next) break
    next.isTaken = true
    group.push(next)
  }
  return group
}

/** What a group saves; nothing when it is incomplete. */
function savedBy(group: readonly Thing[], deal: GroupDeal): number {
  if (group.length !== deal.quantity) return 0
  const worth = group.map(({ pence }) => pence).toSorted((a, b) => a - b)
  const sum = (amounts: number[]) => amounts.reduce((total, pence) => total + pence, 0)
  if (deal.kind === 'multi-buy-free') return sum(worth.slice(0, deal.free))
  return Math.max(0, sum(worth) - deal.pricePence)
}

function runDeal(things: Thing[], deal: UnitDeal): number {
  if (deal.kind === 'percent-off') return runPercentOff(things, deal)
  let saved = 0
  for (;;) {
    const group = takeGroup(things, deal)
    const off = savedBy(group, deal)
    if (off === 0) {
      for (const thing of group) thing.isTaken = false
      return saved
    }
    saved += off
  }
}

function afterCoupon(goods: number, coupon: PricingInput['coupon']): number {
  if (coupon?.kind === 'amount') return Math.max(0, goods - coupon.amountPence)
  if (coupon?.kind !== 'percent') return goods
  const off = Math.floor((goods * coupon.percent + 50) / 100)
  return goods - (coupon.atMostPence === undefined ? off : Math.min(off, coupon.atMostPence))
}

/** The fulfilment cost for goods of this value: the last tier that is reached, later ones winning a tie. */
function fulfilmentPence(goods: number, charges: PricingInput['charges']): number {
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

/** The total of a basket, computed unit by unit, slowly and by another method. Tests only. */
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
  goods = afterCoupon(goods, coupon)
  if (lines.length === 0 || coupon?.kind === 'free-delivery') return goods
  return goods + fulfilmentPence(goods, charges)
}
