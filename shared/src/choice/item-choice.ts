import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { computeReducedPrice, listLineChoices, toMoney, toPence } from '@larder/shared/domain'

type MenuItem = catalogueApi.MenuItem
type OptionGroup = catalogueApi.OptionGroup

/** The shopper's choices for an item: option ids by group, with repeats. */
export type ItemChoice = { sizeId?: string | undefined; options: Readonly<Record<string, readonly string[]>> }
export type ChoiceProblem = { groupId: string; message: string }

/** Whether a size or an option is sold out. */
export const isSoldOut = ({ isAvailable }: { isAvailable?: boolean | undefined }): boolean =>
  isAvailable === false

/** The default size and options, without what is sold out. */
export function createDefaultChoice({
  sizes,
  optionGroups,
}: Pick<MenuItem, 'sizes' | 'optionGroups'>): ItemChoice {
  const sold = sizes.filter((size) => !isSoldOut(size))
  const size = sold.find(({ isDefault }) => isDefault) ?? (sizes.length === 1 ? sold[0] : undefined)
  const options = optionGroups.map((group) => {
    const ids = group.options.filter((option) => option.isDefault && !isSoldOut(option)).map(({ id }) => id)
    return [group.id, ids.slice(0, group.max)] as const
  })
  return { sizeId: size?.id, options: Object.fromEntries(options) }
}

type LineChoice = {
  sizeId?: string | undefined
  options: readonly Pick<basketApi.LineOption, 'groupId' | 'optionId' | 'quantity'>[]
}

/** Reads the choices of a basket line, or of an earlier order's. */
export function getLineChoice({ sizeId, options }: LineChoice): ItemChoice {
  const byGroup: Record<string, string[]> = {}
  for (const { groupId, optionId, quantity } of options) {
    byGroup[groupId] = [...(byGroup[groupId] ?? []), ...Array.from({ length: quantity }, () => optionId)]
  }
  return { sizeId, options: byGroup }
}

/** A group's rule as text: `Choose 1`, `Choose up to 3`, `Choose 2 to 4`. */
export function formatGroupRule({ min, max }: Pick<OptionGroup, 'min' | 'max'>): string {
  if (min === 0) return max === 1 ? 'Optional' : `Optional, choose up to ${max}`
  return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`
}

/** Ids of the options chosen in a group, with repeats. */
export const listChosenOptions = ({ options }: ItemChoice, groupId: string): readonly string[] =>
  options[groupId] ?? []

/**
 * Selects or deselects an option. In a group of one, the new option replaces the old one; a full group
 * accepts no more.
 */
export function toggleOption(choice: ItemChoice, group: OptionGroup, optionId: string): ItemChoice {
  const chosenIds = listChosenOptions(choice, group.id)
  const change = (ids: readonly string[]) => ({ ...choice, options: { ...choice.options, [group.id]: ids } })
  const isChosen = chosenIds.includes(optionId)
  if (group.max === 1 && (group.min === 1 || !isChosen)) return change([optionId])
  if (isChosen) return change(chosenIds.filter((id) => id !== optionId))
  return chosenIds.length < group.max ? change([...chosenIds, optionId]) : choice
}

/** Sets an option's quantity, within the group's max. */
export function setOptionQuantity(
  choice: ItemChoice,
  group: OptionGroup,
  { optionId, count }: { optionId: string; count: number },
): ItemChoice {
  const others = listChosenOptions(choice, group.id).filter((id) => id !== optionId)
  const repeated = Array.from({ length: Math.min(count, group.max - others.length) }, () => optionId)
  return { ...choice, options: { ...choice.options, [group.id]: [...others, ...repeated] } }
}

/** Choices still missing, or too many for the menu of today, in screen order; empty when the item can be added. */
export function getChoiceProblems(
  { sizes, optionGroups }: Pick<MenuItem, 'sizes' | 'optionGroups'>,
  choice: ItemChoice,
): ChoiceProblem[] {
  const chosenSize = sizes.find(({ id }) => id === choice.sizeId)
  const isSizeMissing = sizes.length > 0 && (!chosenSize || isSoldOut(chosenSize))
  const size = isSizeMissing ? [{ groupId: 'size', message: 'Choose a size' }] : []
  const groups = optionGroups.flatMap((group) => {
    const gone = listChosenOptions(choice, group.id).flatMap((chosen) =>
      group.options.filter((option) => option.id === chosen && isSoldOut(option)),
    )
    if (gone[0]) return [{ groupId: group.id, message: `${gone[0].name} is sold out. Change ${group.name}` }]
    const count = listChosenOptions(choice, group.id).length
    if (count > group.max)
      return [{ groupId: group.id, message: `Choose at most ${group.max} for ${group.name}` }]
    const missing = group.min - count
    if (missing <= 0) return []
    const message = missing === group.min ? formatGroupRule(group) : `Choose ${missing} more`
    return [{ groupId: group.id, message: `${message} for ${group.name}` }]
  })
  return [...size, ...groups]
}

/**
 * The unit price in major units, with size, options, the member price where it applies, and the percentage
 * deal.
 */
export function computeUnitPrice(item: MenuItem, choice: ItemChoice, isMemberPrice: boolean): number {
  const base = item.sizes.find(({ id }) => id === choice.sizeId) ?? item
  const price = isMemberPrice ? (base.membershipPrice ?? base.price) : base.price
  const extras = item.optionGroups.flatMap((group) =>
    listChosenOptions(choice, group.id).map(
      (id) => group.options.find((option) => option.id === id)?.price ?? 0,
    ),
  )
  const fullPrice = toMoney(extras.reduce((sum, extra) => sum + toPence(extra), toPence(price)))
  return computeReducedPrice(fullPrice, item)
}

/** The prices of one unit with a choice, before a percentage deal: for everybody, and for members. */
export function computeChoicePrices(
  item: MenuItem,
  choice: ItemChoice,
): Pick<MenuItem, 'price' | 'membershipPrice'> {
  const full = { ...item, percentOff: 0 }
  const price = computeUnitPrice(full, choice, false)
  return { price, membershipPrice: Math.min(price, computeUnitPrice(full, choice, true)) }
}

/** The names of what was chosen: the size, then the options, each with its quantity. */
export function listChoiceNames(
  { sizes, optionGroups }: Pick<MenuItem, 'sizes' | 'optionGroups'>,
  choice: ItemChoice,
): string[] {
  const options = optionGroups.flatMap((group) =>
    group.options.map(({ id, name }) => {
      const quantity = listChosenOptions(choice, group.id).filter((chosen) => chosen === id).length
      return { name, quantity }
    }),
  )
  return listLineChoices({
    sizeName: sizes.find(({ id }) => id === choice.sizeId)?.name,
    options: options.filter(({ quantity }) => quantity > 0),
  })
}

type BasketOptions = basketApi.MenuItemChoice['options']

/** The options in the format of the basket API: one entry each, with its quantity. */
export function toBasketOptions({ options }: ItemChoice): BasketOptions {
  return Object.entries(options).flatMap(([groupId, ids]) =>
    [...new Set(ids)].map((optionId) => ({
      optionId,
      groupId,
      quantity: ids.filter((id) => id === optionId).length,
    })),
  )
}
