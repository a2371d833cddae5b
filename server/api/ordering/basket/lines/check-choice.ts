import { isDeepStrictEqual } from 'node:util'
import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { StoredLine } from '../../../model/schema/index.ts'
import { isInScope } from '../../../catalog/index.ts'
import { countChosen, describeBounds, type Group } from './group-bounds.ts'
import { isSizeSold, type Menu } from './lines.ts'
import type { SoldItem } from '../shop.queries.ts'

export type Choice = Omit<StoredLine, 'id' | 'bannerAdvertId'>
type PickedOptions = { menuItemId: string; sizeId?: string | undefined; options: StoredLine['options'] }

function throwInvalidChoice(display: string): never {
  throw new AppError('ITEM_ADD', { display })
}

/** Checks that a group of options, or a course of a meal deal, has neither too few nor too many. */
function checkGroup(group: Group, chosen: Parameters<typeof countChosen>[1]): void {
  const problem = describeBounds(group, countChosen(group, chosen))
  if (problem) throwInvalidChoice(problem)
}

/** Checks that options belong to the item's groups and that no group has too few or too many. */
function checkOptions(
  { item, soldOut }: SoldItem,
  { options }: PickedOptions,
  { offer }: Menu,
): PickedOptions['options'] {
  const groups = item.optionGroups.flatMap((slug) => offer.groups.get(slug) ?? [])
  const placed = options.map(({ optionId, groupId, quantity }) => {
    const group = groups.find(
      (one) => (!groupId || one.slug === groupId) && one.options.some(({ slug }) => slug === optionId),
    )
    return group && !soldOut.isOptionOut(group.slug, optionId)
      ? { optionId, groupId: group.slug, quantity }
      : throwInvalidChoice('This option is no longer available.')
  })
  for (const group of groups) checkGroup(group, placed)
  return placed.toSorted((a, b) => (`${a.groupId} ${a.optionId}` < `${b.groupId} ${b.optionId}` ? -1 : 1))
}

function getSoldItem(slug: string, { items, scope }: Menu): SoldItem {
  const sold = items.get(slug)
  if (!sold || sold.sold === 'no') throw new AppError('PRODUCT_NOT_FOUND')
  const { methods } = sold.item
  const isOffered = methods.length === 0 || methods.includes(scope.method)
  if (sold.sold === 'out' || !isOffered) throw new AppError('ITEM_UNAVAILABLE')
  return sold
}

/** Checks the size, which is required if there are sizes; without one the default is used. */
function checkSize(sold: SoldItem, sizeId: string | undefined): string | undefined {
  if (sold.sizes.length === 0) return undefined
  const sizes = sold.sizes.filter(({ slug }) => isSizeSold(sold, slug))
  const size = sizeId ? sizes.find(({ slug }) => slug === sizeId) : sizes.find(({ isDefault }) => isDefault)
  return size?.slug ?? throwInvalidChoice(sizeId ? 'This size is no longer available.' : 'Choose a size.')
}

function checkPicked(pick: PickedOptions, menu: Menu): PickedOptions {
  const sold = getSoldItem(pick.menuItemId, menu)
  return {
    menuItemId: sold.item.slug,
    sizeId: checkSize(sold, pick.sizeId),
    options: checkOptions(sold, pick, menu),
  }
}

function checkMealDeal(slug: string, picks: (PickedOptions & { groupId: string })[], menu: Menu) {
  const deal = menu.offer.deals.get(slug)
  if (deal?.kind !== 'meal' || !isInScope(deal, menu.scope)) throw new AppError('DEAL_NOT_FOUND')
  for (const group of deal.groups) checkGroup(group, picks)
  return picks.map(({ groupId, ...pick }) => {
    const group = deal.groups.find((one) => one.slug === groupId)
    const offered = group?.choices.find(
      ({ item, size }) => item === pick.menuItemId && (!size || !pick.sizeId || size === pick.sizeId),
    )
    if (!offered) throwInvalidChoice('This choice is not part of the deal.')
    return { groupId, ...checkPicked({ ...pick, sizeId: offered.size ?? pick.sizeId }, menu) }
  })
}

/**
 * Completes and validates a shopper's choice against the menu: the item or deal is on sale here, the size exists, and
 * options are within the bounds of their groups. Throws with a message about the problem (spec §8 Basket).
 */
export function checkChoice(
  { menuItemId, quantity, sizeId, options, mealDeal }: basketApi.MenuItemChoice,
  menu: Menu,
): Choice {
  if (mealDeal) {
    return {
      menuItemId,
      quantity,
      options: [],
      mealDeal: { choices: checkMealDeal(menuItemId, mealDeal.choices, menu) },
    }
  }
  return { quantity, ...checkPicked({ menuItemId, sizeId, options }, menu) }
}

/** Whether two choices are equal, in which case they share a line. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  // Choices as stored, without undefined fields and with sorted keys, since the database does not keep their order.
  const stored = ({ menuItemId, sizeId, options, mealDeal }: Choice): unknown =>
    JSON.parse(JSON.stringify({ menuItemId, sizeId, options, mealDeal }))
  return isDeepStrictEqual(stored(one), stored(other))
}
