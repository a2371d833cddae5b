import type { catalogueApi } from '@larder/shared/contracts'
import { allergenInfo, type Nutrition } from '../../model/index.ts'
import type { PricedItem, PricedDeal } from './catalogue.types.ts'
import { formatMoney, formatUnitPrice, toMoney } from '@larder/shared/domain'
import { dealBadge } from './deal-reply.ts'

const PER_LABELS = { '100g': '100 g', '100ml': '100 ml' } as const

type Column = Exclude<NonNullable<catalogueApi.ItemDetails['nutrition']>, 'none'>[number]

function toNutritionColumn({ per, portion, ...amounts }: Nutrition): Column[] {
  if (per === 'none') return []
  const { energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt } = amounts
  // The importer accepts a nutrition row only with every amount. Fibre is the one optional amount.
  if (energyKj === undefined || energyKcal === undefined || fat === undefined || saturates === undefined)
    return []
  if (carbohydrate === undefined || sugars === undefined || protein === undefined || salt === undefined)
    return []
  return [
    {
      per: per === 'portion' ? (portion ?? 'Portion') : PER_LABELS[per],
      amounts: { energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt },
    },
  ]
}

/** Details for the item page. Undeclared details are absent. */
export function itemDetailsReply({ details, nutrition }: PricedItem): catalogueApi.ItemDetails {
  const isExempt = nutrition.some(({ per }) => per === 'none')
  return {
    ingredients: details.ingredients,
    nutrition: isExempt ? 'none' : nutrition.length > 0 ? nutrition.flatMap(toNutritionColumn) : undefined,
    storage: details.storage,
  }
}

/** The age limit in years of an alcoholic item that does not declare one. */
const ALCOHOL_AGE = 18

type MenuItem = catalogueApi.MenuItem
/** Units of unit prices in the menu, each with its comparable unit and how many of it make one. */
const UNITS: Readonly<Record<string, { per: 'kg' | 'litre' | 'each'; times: number }>> = {
  kg: { per: 'kg', times: 1 },
  '100g': { per: 'kg', times: 10 },
  litre: { per: 'litre', times: 1 },
  '100ml': { per: 'litre', times: 10 },
  each: { per: 'each', times: 1 },
}

const toMajorUnits = (pence: number | undefined): number | undefined =>
  pence === undefined ? undefined : toMoney(pence)

/** Badges for multi-buy deals that include this item, for the members' price and for the store's recommendation. */
function itemBadges(item: PricedItem, deals: readonly PricedDeal[]): catalogueApi.Badge[] {
  const own = deals.filter(({ kind, itemIds }) => kind !== 'meal' && itemIds.includes(item.id))
  const member = item.memberPricePence
  return [
    ...own.map((deal) => ({ kind: 'deal' as const, text: dealBadge(deal), dealSlug: deal.slug })),
    ...(member === undefined
      ? []
      : [{ kind: 'membership' as const, text: `Members ${formatMoney(toMoney(member))}` }]),
    ...(item.details.isRecommended ? [{ kind: 'recommended' as const, text: 'Recommended' }] : []),
  ]
}

/** The discount of the deal that the basket applies first: the first by ID, as in pricing. */
function dealPercentOff(item: PricedItem, deals: readonly PricedDeal[]): number | undefined {
  const own = deals.filter((deal) => deal.kind === 'percent-off' && deal.itemIds.includes(item.id))
  const [first] = own.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return first?.kind === 'percent-off' ? first.percent : undefined
}

function unitPriceText({ unitPricePence, unitPricePer }: PricedItem['details']): string | undefined {
  return unitPricePence !== undefined && unitPricePer
    ? formatUnitPrice(unitPricePence, unitPricePer)
    : undefined
}

/** The comparable unit price; undefined for units that cannot be compared. */
function unitPrice({ unitPricePence, unitPricePer }: PricedItem['details']): MenuItem['unitPrice'] {
  const unit = unitPricePer === undefined ? undefined : UNITS[unitPricePer]
  return unitPricePence === undefined || !unit
    ? undefined
    : { amount: toMoney(unitPricePence * unit.times), per: unit.per }
}

function toOptionGroups({ sizes, optionGroups }: PricedItem) {
  return {
    sizes: sizes.map(({ id, name, pricePence, memberPricePence, kcal, isDefault }) => ({
      id,
      name,
      price: toMoney(pricePence),
      membershipPrice: toMajorUnits(memberPricePence),
      kcal,
      isDefault,
    })),
    optionGroups: optionGroups.map(({ id, name, help, min, max, options }) => ({
      id,
      name,
      help,
      min,
      max,
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        price: toMoney(option.pricePence),
        isDefault: option.isDefault,
        allergenInfo: allergenInfo(option),
        kcal: option.kcal,
      })),
    })),
    needsChoice: sizes.length > 1 || optionGroups.some(({ min }) => min > 0),
  }
}

/** A menu item in the shape of the response, with amounts in major units. */
export function menuItemReply(item: PricedItem, deals: readonly PricedDeal[]): MenuItem {
  const { details } = item
  return {
    id: item.id,
    slug: item.slug,
    name: item.name,
    description: details.description,
    categorySlug: details.categories[0] ?? '',
    picture: item.picture,
    price: toMoney(item.pricePence),
    membershipPrice: toMajorUnits(item.memberPricePence),
    percentOff: dealPercentOff(item, deals),
    unitSize: details.unitSize,
    unitPriceText: unitPriceText(details),
    unitPrice: unitPrice(details),
    manufacturer: details.manufacturer,
    ...toOptionGroups(item),
    isFood: !details.isNonFood,
    allergenInfo: details.isNonFood ? { contains: [], mayContain: [] } : allergenInfo(details),
    dietaryLabels: details.dietaryLabels,
    kcal: details.kcal,
    isHfss: details.isHfss,
    isAlcohol: details.isAlcohol,
    minimumAge: details.minimumAge ?? (details.isAlcohol ? ALCOHOL_AGE : undefined),
    isRecommended: details.isRecommended,
    isAvailable: item.isAvailable,
    maxPerBasket: details.maxPerBasket,
    badges: itemBadges(item, deals),
  }
}
