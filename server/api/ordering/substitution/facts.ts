import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { combineAllergens, labelProblem } from '@larder/shared/domain'
import { collectDefaultAllergens, toAllergenInfo, type Item, type OptionGroup } from '../../model/index.ts'
import { isSizeSold } from '../basket/lines/lines.ts'
import type { SoldItem } from '../basket/shop.queries.ts'
import type { FoodFacts, OfferedFacts } from './substitute-rule.ts'

type Groups = ReadonlyMap<string, OptionGroup>
export type OfferedItem = { sold: SoldItem; sizeId: string | undefined }

/** How old a shopper must be for an item or a line; 0 where anybody may buy it. */
export const getMinimumAge = ({ minimumAge, isAlcohol }: Pick<Item, 'minimumAge' | 'isAlcohol'>): number =>
  minimumAge ?? (isAlcohol ? 18 : 0)

const getSizeText = ({ sold: { item, sizes }, sizeId }: OfferedItem): string =>
  sizes.find(({ slug }) => slug === sizeId)?.name ?? item.unitSize ?? ''

const listGroups = ({ optionGroups }: Item, groups: Groups): OptionGroup[] =>
  optionGroups.flatMap((slug) => groups.get(slug) ?? [])

const getDefaultOptions = ({ options }: OptionGroup) => options.filter(({ isDefault }) => isDefault)

/** Whether an item can be put in with the group's default options: there are enough, and none is sold out. */
function hasDefaults(group: OptionGroup, { soldOut }: SoldItem): boolean {
  const own = getDefaultOptions(group)
  return own.length >= group.min && !own.some(({ slug }) => soldOut.isOptionOut(group.slug, slug))
}

/** What an item costs with its default options, in pence: the member price for who pays those. */
export function getOfferedPence(
  { sold, sizeId }: OfferedItem,
  { groups, paysMemberPrices }: { groups: Groups; paysMemberPrices: boolean },
): number {
  const { item, sizes, pricePence } = sold
  const size = sizes.find(({ slug }) => slug === sizeId)
  const memberPence = size ? size.memberPricePence : item.memberPricePence
  const listedPence = size?.pricePence ?? pricePence
  const optionsPence = listGroups(item, groups)
    .flatMap(getDefaultOptions)
    .reduce((sum, option) => sum + option.pricePence, 0)
  const pence =
    paysMemberPrices && memberPence !== undefined ? Math.min(memberPence, listedPence) : listedPence
  return pence + optionsPence
}

/** An item as it would be put in: in a size, with its default options. */
export function toOfferedFacts(
  offered: OfferedItem,
  { groups, method }: { groups: Groups; method: FulfilmentMethod },
): OfferedFacts {
  const { sold, sizeId } = offered
  const { item, sizes } = sold
  const own = listGroups(item, groups)
  const statement = item.isNonFood ? undefined : collectDefaultAllergens(item, own)
  const hasSize =
    sizes.length === 0
      ? sizeId === undefined
      : sizes.some(({ slug }) => slug === sizeId && isSizeSold(sold, slug))
  return {
    menuItemId: item.slug,
    sizeId,
    category: item.categories[0],
    isFood: !item.isNonFood,
    statement,
    dietaryLabels: item.dietaryLabels.filter((label) => !statement || !labelProblem(label, statement)),
    isAlcohol: item.isAlcohol,
    minimumAge: getMinimumAge(item),
    sizeText: getSizeText(offered),
    isSold: sold.sold === 'yes' && (item.methods.length === 0 || item.methods.includes(method)),
    // A group that the menu does not have cannot be judged either.
    needsChoice:
      !hasSize || own.length < item.optionGroups.length || own.some((group) => !hasDefaults(group, sold)),
  }
}

/**
 * A line as it was ordered. An item that has left the menu since says nothing of its amount. A line with extras has no
 * labels of its own, but keeps those of its item that the extras do not contradict.
 */
export function toOrderedFacts(line: basketApi.BasketLine, sold: SoldItem | undefined): FoodFacts {
  const { menuItemId, sizeId, allergenStatement, dietaryLabels = [] } = line
  const statement = allergenStatement ?? combineAllergens(sold ? [toAllergenInfo(sold.item)] : [])
  const ownLabels = sold?.item.dietaryLabels ?? []
  const isFood = !sold?.item.isNonFood
  return {
    menuItemId,
    sizeId,
    category: sold?.item.categories[0],
    isFood,
    statement: isFood ? statement : undefined,
    dietaryLabels: [
      ...new Set([
        ...dietaryLabels,
        ...ownLabels.filter((label) => !isFood || !labelProblem(label, statement)),
      ]),
    ],
    isAlcohol: line.isAlcohol,
    minimumAge: getMinimumAge(line),
    sizeText: sold ? getSizeText({ sold, sizeId }) : '',
  }
}
