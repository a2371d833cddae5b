import type { catalogueApi } from '@larder/shared/contracts'
import { toAllergenInfo, type Nutrition } from '../../model/index.ts'
import type { StoreSoldOut } from '../sold-out/sold-out-state.ts'
import type { PricedDeal, PricedItem, PricedOptionGroup } from './catalogue.types.ts'
import { formatMoney, formatUnitPrice, percentDiscount, scaleUnitPrice, toMoney } from '@larder/shared/domain'
import { dealBadgeText } from './deal-reply.ts'

const NUTRITION_UNIT_LABELS = { '100g': '100 g', '100ml': '100 ml' } as const

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
      per: per === 'portion' ? (portion ?? 'Portion') : NUTRITION_UNIT_LABELS[per],
      amounts: { energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt },
    },
  ]
}

/** Details for the item page. Undeclared details are absent. */
export function toItemDetailsReply({
  details,
  nutrition,
  morePictures,
}: PricedItem): catalogueApi.ItemDetails {
  const isExempt = nutrition.some(({ per }) => per === 'none')
  return {
    ingredients: details.ingredients,
    nutrition: isExempt ? 'none' : nutrition.length > 0 ? nutrition.flatMap(toNutritionColumn) : undefined,
    storage: details.storage,
    morePictures,
  }
}

/** The age limit in years of an alcoholic item that does not declare one. */
const ALCOHOL_AGE = 18

type MenuItem = catalogueApi.MenuItem
/** Units of unit prices in the menu, each with its comparable unit and how many of it make one. */
const PRICE_UNITS: Readonly<Record<string, { per: 'kg' | 'litre' | 'each'; times: number }>> = {
  kg: { per: 'kg', times: 1 },
  '100g': { per: 'kg', times: 10 },
  litre: { per: 'litre', times: 1 },
  '100ml': { per: 'litre', times: 10 },
  each: { per: 'each', times: 1 },
}

const toMajorUnits = (pence: number | undefined): number | undefined =>
  pence === undefined ? undefined : toMoney(pence)

type Offer = Pick<PricedItem, 'pricePence' | 'memberPricePence' | 'isAvailable' | 'details'>

/** Badges for the item's multi-buy deals, for the members' price and for the store's recommendation. */
function itemBadges({ memberPricePence: member, details }: Offer, own: readonly PricedDeal[]) {
  const badges: catalogueApi.Badge[] = own.map((deal) => ({
    kind: 'deal',
    text: dealBadgeText(deal),
    dealSlug: deal.slug,
  }))
  if (member !== undefined)
    badges.push({ kind: 'membership', text: `Members ${formatMoney(toMoney(member))}` })
  if (details.isRecommended) badges.push({ kind: 'recommended', text: 'Recommended' })
  return badges
}

/** The discount of the deal that the basket applies first: the first by ID, as in pricing. */
function dealPercentOff(own: readonly PricedDeal[]): number | undefined {
  const [first] = own.filter(({ kind }) => kind === 'percent-off').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return first?.kind === 'percent-off' ? first.percent : undefined
}

/**
 * The unit prices at a store, by the prices that are paid there: the brand's unit price belongs to the brand's price.
 * Undefined for items without one.
 */
function unitPrices(item: Offer, percentOff: number) {
  const { unitPricePence, unitPricePer: per } = item.details
  const pencePaid = (pence: number) => pence - percentDiscount(pence, percentOff)
  if (unitPricePence === undefined || !per) return {}
  const scale = (pence: number) => scaleUnitPrice({ ...item.details, unitPricePence }, pencePaid(pence))
  const own = scale(item.pricePence)
  const unit = PRICE_UNITS[per]
  const member = item.memberPricePence === undefined ? undefined : scale(item.memberPricePence)
  return {
    unitPriceText: formatUnitPrice(own, per),
    memberUnitPriceText: member === undefined ? undefined : formatUnitPrice(member, per),
    unitPrice: unit && { amount: toMoney(Math.round(own * unit.times)), per: unit.per },
  }
}

type OptionGroupReply = MenuItem['optionGroups'][number]

/** The reply of each option group, which all its items share. */
const groupReplies = new WeakMap<PricedOptionGroup, OptionGroupReply>()

function optionGroupReply(group: PricedOptionGroup): OptionGroupReply {
  const known = groupReplies.get(group)
  if (known) return known
  const { id, name, help, min, max } = group
  const options = group.options.map((option) => ({
    id: option.id,
    name: option.name,
    price: toMoney(option.pricePence),
    isDefault: option.isDefault,
    allergenInfo: toAllergenInfo(option),
    kcal: option.kcal,
  }))
  const reply = { id, name, help, min, max, options }
  groupReplies.set(group, reply)
  return reply
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
    optionGroups: optionGroups.map(optionGroupReply),
    needsChoice: sizes.length > 1 || optionGroups.some(({ min }) => min > 0),
  }
}

/** What differs between stores and days: price, availability, deals. */
function offerReply(item: Offer, own: readonly PricedDeal[]) {
  const percentOff = dealPercentOff(own)
  return {
    price: toMoney(item.pricePence),
    membershipPrice: toMajorUnits(item.memberPricePence),
    percentOff,
    ...unitPrices(item, percentOff ?? 0),
    isAvailable: item.isAvailable,
    badges: itemBadges(item, own),
  }
}

/** A menu item in the shape of the response, with amounts in major units and without deals. */
export function menuItemReply(item: PricedItem): MenuItem {
  const { details } = item
  return {
    id: item.id,
    slug: item.slug,
    name: item.name,
    description: details.description,
    categorySlug: details.categories[0] ?? '',
    picture: item.picture,
    unitSize: details.isWeighed ? `about ${details.unitSize}` : details.unitSize,
    isWeighed: details.isWeighed ? true : undefined,
    manufacturer: details.manufacturer,
    ...toOptionGroups(item),
    isFood: !details.isNonFood,
    allergenInfo: details.isNonFood ? { contains: [], mayContain: [] } : toAllergenInfo(details),
    dietaryLabels: details.dietaryLabels,
    kcal: details.kcal,
    isHfss: details.isHfss,
    isAlcohol: details.isAlcohol,
    minimumAge: details.minimumAge ?? (details.isAlcohol ? ALCOHOL_AGE : undefined),
    isRecommended: details.isRecommended,
    maxPerBasket: details.maxPerBasket,
    ...offerReply(item, []),
  }
}

/** The sizes and options of an item, with those that are sold out. */
function partsReply({ slug, sizes, optionGroups }: MenuItem, soldOut: StoreSoldOut) {
  const isAvailable = (isOut: boolean) => (isOut ? { isAvailable: false } : {})
  return {
    sizes: sizes.map((size) => ({ ...size, ...isAvailable(soldOut.isSizeOut(slug, size.id)) })),
    optionGroups: optionGroups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({
        ...option,
        ...isAvailable(soldOut.isOptionOut(group.id, option.id)),
      })),
    })),
  }
}

/** An item at a store, with the multi-buys that include it. `soldOut` is present where something of it is sold out. */
export type AtStore = {
  item: PricedItem
  deals: readonly PricedDeal[]
  soldOut: StoreSoldOut | undefined
}

/** The reply of an item at a store with a price of its own, deals, or something sold out. */
export const menuItemAtStore = (shared: MenuItem, { item, deals, soldOut }: AtStore): MenuItem => ({
  ...shared,
  ...offerReply(item, deals),
  ...(soldOut && partsReply(shared, soldOut)),
})
