import type { catalogueApi } from '@larder/shared/contracts'
import { formatMoney, toMoney } from '@larder/shared/domain'
import { buildPictureSource } from '../../model/index.ts'
import type { PricedDeal } from './catalogue.types.ts'

const formatPounds = (pence: number): string =>
  pence % 100 === 0 ? `£${pence / 100}` : pence < 100 ? `${pence}p` : formatMoney(pence / 100)

/** Short text for a badge, such as `3 for £5`. */
export function dealBadgeText(deal: PricedDeal): string {
  switch (deal.kind) {
    case 'meal':
      return `Meal deal ${formatPounds(deal.pricePence)}`
    case 'multi-buy-price':
      return `${deal.quantity} for ${formatPounds(deal.pricePence)}`
    case 'multi-buy-free':
      return `${deal.quantity} for ${deal.quantity - deal.free}`
    case 'percent-off':
      return `${deal.percent}% off`
    case 'spend-and-save':
      return `${formatPounds(deal.amountPence)} off over ${formatPounds(deal.spendPence)}`
    default:
      return deal satisfies never
  }
}

function toCourses(deal: PricedDeal & { kind: 'meal' }): catalogueApi.MealCourse[] {
  const availableIds = new Set(deal.itemIds)
  return deal.groups.map(({ slug, name, min, max, choices }) => ({
    id: slug,
    name,
    min,
    max,
    choices: choices
      .filter(({ item }) => availableIds.has(item))
      .map(({ item, size, extraPence }) => ({
        menuItemId: item,
        sizeId: size,
        extraPrice: toMoney(extraPence),
      })),
  }))
}

/** A deal in the shape of the response, with amounts in major units. */
export function toDealReply(brandId: string, deal: PricedDeal): catalogueApi.Deal {
  const fields = {
    id: deal.id,
    slug: deal.slug,
    name: deal.name,
    description: deal.description,
    picture: buildPictureSource(brandId, 'deals', deal.slug),
    badge: dealBadgeText(deal),
  }
  const menuItemIds = [...deal.itemIds]
  switch (deal.kind) {
    case 'meal':
      return { kind: deal.kind, ...fields, price: toMoney(deal.pricePence), courses: toCourses(deal) }
    case 'multi-buy-price':
      return {
        kind: deal.kind,
        ...fields,
        quantity: deal.quantity,
        price: toMoney(deal.pricePence),
        menuItemIds,
      }
    case 'multi-buy-free':
      return { kind: deal.kind, ...fields, quantity: deal.quantity, free: deal.free, menuItemIds }
    case 'percent-off':
      return { kind: deal.kind, ...fields, percent: deal.percent, menuItemIds }
    case 'spend-and-save':
      return {
        kind: deal.kind,
        ...fields,
        spend: toMoney(deal.spendPence),
        amount: toMoney(deal.amountPence),
      }
    default:
      return deal satisfies never
  }
}
