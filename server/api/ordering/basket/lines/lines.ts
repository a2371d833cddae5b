import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import type { LineNames, StoredLine } from '../../../model/schema/index.ts'
import { parseAmounts } from '../../../catalog/index.ts'
import { getWeightMargin } from '../../pricing/weighed.ts'
import type { PricingLine } from '../../pricing/price-basket.ts'
import type { Scope } from './deals-in-scope.ts'
import { countChosen, describeBounds, hasTooFew, type Group } from './group-bounds.ts'
import { declareLine } from './line-allergens.ts'
import { optionKey, sizeKey } from './line-names.ts'
import type { BrandOffer, SoldItem } from '../shop.queries.ts'
import { toMoney } from '@larder/shared/domain'
import { buildPictureSource, type OptionGroup, type Deal } from '../../../model/index.ts'
import { isInScope } from '../../../catalog/index.ts'

/** A brand's current offer at one store. */
export type Menu = { brandId: string; offer: BrandOffer; items: ReadonlyMap<string, SoldItem>; scope: Scope }

type LineReply = Omit<
  basketApi.BasketLine,
  | 'unitPrice'
  | 'fullUnitPrice'
  | 'unitPriceText'
  | 'lineTotal'
  | 'discount'
  | 'lineTotalAfterDiscounts'
  | 'dealNames'
>
/** The listed unit price of an item, and the price of one that it belongs to. */
type ListedUnitPrice = { pricePence: number; unitPricePence: number; per: string }
/** A stored line with the current texts and prices of the menu. */
export type ResolvedLine = { reply: LineReply; pricing: PricingLine; listed?: ListedUnitPrice | undefined }
/** A resolved line without allergens, which follow from its options or parts. */
type PricedLine = Omit<ResolvedLine, 'reply'> & {
  reply: Omit<LineReply, 'allergens'>
  /** Something that it consists of has left the menu, or is yet to be chosen. */
  lacksPart: boolean
}

type Conflict = basketApi.CheckoutConflict

/** A reason why a line cannot be ordered. Its message is shown under the line. */
const toConflict = (code: Conflict['code'], message: string): Conflict => ({ code, message })

/** A line whose item was removed from the menu. It is named so that it can be removed, and costs nothing. */
function createUnavailableLine(
  { id, menuItemId, quantity, names }: StoredLine,
  kind: 'item' | 'mealDeal',
): PricedLine {
  return {
    reply: {
      basketLineId: id,
      kind,
      menuItemId,
      menuItemSlug: menuItemId,
      name: names?.[menuItemId] ?? 'No longer available',
      quantity,
      options: [],
      mealDealParts: [],
      hasChoices: false,
      isAlcohol: false,
      isHfss: false,
      checkoutConflicts: [toConflict('ITEM_UNAVAILABLE', 'Item is no longer available.')],
    },
    pricing: { id, itemId: undefined, quantity, basePence: 0, optionsPence: 0 },
    lacksPart: true,
  }
}

/** Whether a size of an item is not sold out. */
export const isSizeSold = ({ item, soldOut }: SoldItem, size: string): boolean =>
  !soldOut.isSizeOut(item.slug, size)

const offersMethod = ({ item }: SoldItem, method: FulfilmentMethod) =>
  item.methods.length === 0 || item.methods.includes(method)

/** Says that a part of a line has gone, by the name that it had. */
const toGoneConflict = (code: Conflict['code'], name: string | undefined, unnamed: string): Conflict =>
  toConflict(code, name ? `${name} is no longer available.` : unnamed)

type ChosenPart = Pick<StoredLine, 'sizeId' | 'names'>

/** The reasons why this item in this size is unavailable; empty when it is available. */
function getItemConflicts(sold: SoldItem, { sizeId, names }: ChosenPart, { scope }: Menu): Conflict[] {
  if (sold.sold !== 'yes') return [toConflict('ITEM_UNAVAILABLE', 'Item is no longer available.')]
  if (!offersMethod(sold, scope.method)) {
    return [toConflict('METHOD_UNAVAILABLE', `${sold.item.name} is not available for ${scope.method}.`)]
  }
  const isSizeGone =
    sold.sizes.length > 0 && !sold.sizes.some(({ slug }) => slug === sizeId && isSizeSold(sold, slug))
  const name = names?.[sizeKey(sold.item.slug, sizeId)]
  return isSizeGone ? [toGoneConflict('ITEM_UNAVAILABLE', name, 'This size is no longer available.')] : []
}

type Chosen = Parameters<typeof countChosen>[1]

/** The groups of which the menu, which may have changed since, now wants more or fewer. */
const listBoundConflicts = (groups: readonly Group[], chosen: Chosen): Conflict[] =>
  groups.flatMap((group) => {
    const problem = describeBounds(group, countChosen(group, chosen))
    return problem ? [toConflict('OPTION_UNAVAILABLE', problem)] : []
  })

const lacksChoice = (groups: readonly Group[], chosen: Chosen): boolean =>
  groups.some((group) => hasTooFew(group, countChosen(group, chosen)))

/**
 * Names of the chosen options and their cost in pence. An option that is no longer offered is a conflict, and so is a
 * group with too few or too many.
 */
function resolveOptions(
  { options: chosen, names }: Pick<StoredLine, 'options' | 'names'>,
  sold: SoldItem,
  { offer }: Menu,
) {
  const groups = sold.item.optionGroups.flatMap((slug): OptionGroup[] => {
    const group = offer.groups.get(slug)
    return group ? [group] : []
  })
  const conflicts: Conflict[] = []
  let pence = 0
  const options = chosen.flatMap((choice): basketApi.LineOption[] => {
    const { optionId, groupId, quantity } = choice
    const group = groups.find(
      (one) => (!groupId || one.slug === groupId) && one.options.some(({ slug }) => slug === optionId),
    )
    const option = group?.options.find(({ slug }) => slug === optionId)
    if (!group || !option) {
      const unnamed = 'One of the options you chose is no longer available.'
      conflicts.push(toGoneConflict('OPTION_UNAVAILABLE', names?.[optionKey(choice)], unnamed))
      return []
    }
    if (sold.soldOut.isOptionOut(group.slug, option.slug))
      conflicts.push(toGoneConflict('OPTION_UNAVAILABLE', option.name, ''))
    pence += option.pricePence * quantity
    const { slug, name } = group
    return [
      {
        optionId,
        groupId: slug,
        groupName: name,
        name: option.name,
        quantity,
        price: toMoney(option.pricePence),
      },
    ]
  })
  return {
    options,
    pence,
    conflicts: [...conflicts, ...listBoundConflicts(groups, options)],
    lacksPart: options.length < chosen.length || lacksChoice(groups, options),
  }
}

type MealDeal = Extract<Deal, { kind: 'meal' }>
type Choice = NonNullable<StoredLine['mealDeal']>['choices'][number]
type Part = {
  conflicts: Conflict[]
  lacksPart: boolean
  /** Present only for a part that is still available. */
  available?: {
    reply: basketApi.BasketLine['mealDealParts'][number]
    sold: SoldItem
    extraPence: number
    optionsPence: number
  }
}

function resolvePart(
  choice: Choice,
  { deal, names }: { deal: MealDeal; names: LineNames | undefined },
  menu: Menu,
): Part {
  const group = deal.groups.find(({ slug }) => slug === choice.groupId)
  const offered = group?.choices.find(
    ({ item, size }) => item === choice.menuItemId && (!size || size === choice.sizeId),
  )
  const sold = menu.items.get(choice.menuItemId)
  if (!group || !offered || !sold) {
    const name = names?.[choice.menuItemId]
    return {
      conflicts: [toGoneConflict('ITEM_UNAVAILABLE', name, 'A part of this deal is no longer available.')],
      lacksPart: true,
    }
  }
  const chosen = resolveOptions({ ...choice, names }, sold, menu)
  const size = sold.sizes.find(({ slug }) => slug === choice.sizeId)
  return {
    conflicts: [...getItemConflicts(sold, { ...choice, names }, menu), ...chosen.conflicts],
    lacksPart: chosen.lacksPart,
    available: {
      sold,
      extraPence: offered.extraPence,
      optionsPence: chosen.pence,
      reply: {
        groupId: group.slug,
        groupName: group.name,
        menuItemId: sold.item.slug,
        name: sold.item.name,
        sizeId: size?.slug,
        sizeName: size?.name,
        options: chosen.options,
      },
    },
  }
}

/**
 * A meal deal with its parts. A part that is no longer available is a conflict, and so is a course with too few or too
 * many. No other deal discounts a meal deal.
 */
function resolveMealDeal(line: StoredLine, menu: Menu): PricedLine {
  const deal = menu.offer.deals.get(line.menuItemId)
  if (deal?.kind !== 'meal' || !isInScope(deal, menu.scope)) return createUnavailableLine(line, 'mealDeal')
  const choices = line.mealDeal?.choices ?? []
  const parts = choices.map((choice) => resolvePart(choice, { deal, names: line.names }, menu))
  const available = parts.flatMap((part) => part.available ?? [])
  const items = available.map(({ sold }) => sold.item)
  const minimumAge = Math.max(0, ...items.map((item) => item.minimumAge ?? (item.isAlcohol ? 18 : 0)))
  const sum = (penceOf: (part: (typeof available)[number]) => number) =>
    available.reduce((total, part) => total + penceOf(part), 0)
  return {
    reply: {
      basketLineId: line.id,
      kind: 'mealDeal',
      menuItemId: deal.slug,
      menuItemSlug: deal.slug,
      name: deal.name,
      picture: buildPictureSource(menu.brandId, 'deals', deal.slug),
      quantity: line.quantity,
      options: [],
      mealDealParts: available.map(({ reply }) => reply),
      hasChoices: true,
      isAlcohol: items.some(({ isAlcohol }) => isAlcohol),
      minimumAge: minimumAge > 0 ? minimumAge : undefined,
      isHfss: items.some(({ isHfss }) => isHfss),
      checkoutConflicts: [
        ...parts.flatMap(({ conflicts }) => conflicts),
        ...listBoundConflicts(deal.groups, choices),
      ],
    },
    lacksPart: parts.some((part) => part.lacksPart) || lacksChoice(deal.groups, choices),
    pricing: {
      id: line.id,
      itemId: undefined,
      quantity: line.quantity,
      basePence: deal.pricePence + sum(({ extraPence }) => extraPence),
      optionsPence: sum(({ optionsPence }) => optionsPence),
    },
  }
}

/** Undefined for an item with sizes or extras that cost something: what is listed does not say how much they weigh. */
function getListedUnitPrice({ item, sizes }: SoldItem, optionsPence: number): ListedUnitPrice | undefined {
  const { pricePence, unitPricePence, unitPricePer: per } = item
  const isPlain = sizes.length === 0 && optionsPence === 0
  return isPlain && unitPricePence !== undefined && per ? { pricePence, unitPricePence, per } : undefined
}

/** What one piece of an item that is sold by weight weighs about; undefined for others and where the brand weighs nothing. */
function getTypicalWeight({ item }: SoldItem, { offer }: Menu): { grams: number } | undefined {
  if (!item.isWeighed || getWeightMargin(offer.brand.settings) === undefined) return undefined
  const grams = parseAmounts(item.unitSize ?? '').find(({ unit }) => unit === 'g')?.value
  return grams ? { grams: Math.round(grams) } : undefined
}

function resolveItem(line: StoredLine, menu: Menu): PricedLine {
  const sold = menu.items.get(line.menuItemId)
  if (!sold) return createUnavailableLine(line, 'item')
  const { item, sizes } = sold
  const size = sizes.find(({ slug }) => slug === line.sizeId)
  const { options, pence, conflicts, lacksPart } = resolveOptions(line, sold, menu)
  const basePence = size?.pricePence ?? sold.pricePence
  return {
    reply: {
      basketLineId: line.id,
      kind: 'item',
      menuItemId: item.slug,
      menuItemSlug: item.slug,
      name: item.name,
      picture: buildPictureSource(menu.brandId, 'items', item.slug),
      quantity: line.quantity,
      sizeId: size?.slug,
      sizeName: size?.name,
      options,
      mealDealParts: [],
      hasChoices: sizes.length > 0 || item.optionGroups.length > 0,
      isAlcohol: item.isAlcohol,
      minimumAge: item.minimumAge ?? (item.isAlcohol ? 18 : undefined),
      isHfss: item.isHfss,
      maxQuantity: item.maxPerBasket,
      weighed: getTypicalWeight(sold, menu),
      checkoutConflicts: [...getItemConflicts(sold, line, menu), ...conflicts],
    },
    pricing: {
      id: line.id,
      itemId: item.slug,
      quantity: line.quantity,
      basePence,
      memberPence: size ? size.memberPricePence : item.memberPricePence,
      optionsPence: pence,
    },
    listed: getListedUnitPrice(sold, pence),
    lacksPart,
  }
}

/** A line that was stored without names says the same of each part that has gone: once is enough. */
const withoutRepeats = (conflicts: readonly Conflict[]): Conflict[] => [
  ...new Map(conflicts.map((conflict) => [conflict.message, conflict])).values(),
]

/** Adds the current names, prices, allergens and conflicts to a stored line. */
export function resolveLine(line: StoredLine, menu: Menu): ResolvedLine {
  const {
    reply: resolved,
    lacksPart,
    ...rest
  } = line.mealDeal ? resolveMealDeal(line, menu) : resolveItem(line, menu)
  const declared = declareLine(resolved, { items: menu.items, groups: menu.offer.groups }, { lacksPart })
  const checkoutConflicts = withoutRepeats(resolved.checkoutConflicts)
  return { reply: { ...resolved, ...declared, checkoutConflicts }, ...rest }
}

export function listItemSlugs(lines: readonly StoredLine[]): string[] {
  return lines.flatMap(({ menuItemId, mealDeal }) =>
    mealDeal ? mealDeal.choices.map((choice) => choice.menuItemId) : [menuItemId],
  )
}
