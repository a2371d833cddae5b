import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { percentDiscount, toMoney, toPence } from '@larder/shared/domain'
import type * as z from 'zod'

type MenuItem = catalogueApi.MenuItem
type OptionGroup = catalogueApi.OptionGroup

/** The shopper's choices for an item so far: option ids by group, with repeats. */
export type ItemChoice = { sizeId?: string | undefined; options: Readonly<Record<string, readonly string[]>> }
export type ChoiceProblem = { groupId: string; message: string }

/** The size and the options that are selected initially. */
export function firstChoice({ sizes, optionGroups }: Pick<MenuItem, 'sizes' | 'optionGroups'>): ItemChoice {
  const size = sizes.find(({ isDefault }) => isDefault) ?? (sizes.length === 1 ? sizes[0] : undefined)
  const options = optionGroups.map((group) => {
    const ids = group.options.filter(({ isDefault }) => isDefault).map(({ id }) => id)
    return [group.id, ids.slice(0, group.max)] as const
  })
  return { sizeId: size?.id, options: Object.fromEntries(options) }
}

/** The choices of a basket line. */
export function choiceOfLine({
  sizeId,
  options,
}: Pick<basketApi.BasketLine, 'sizeId' | 'options'>): ItemChoice {
  const byGroup: Record<string, string[]> = {}
  for (const { groupId, optionId, quantity } of options) {
    byGroup[groupId] = [...(byGroup[groupId] ?? []), ...Array.from({ length: quantity }, () => optionId)]
  }
  return { sizeId, options: byGroup }
}

/** A group's rule as text: `Choose 1`, `Choose up to 3`, `Choose 2 to 4`. */
export function ruleText({ min, max }: Pick<OptionGroup, 'min' | 'max'>): string {
  if (min === 0) return max === 1 ? 'Optional' : `Optional, choose up to ${max}`
  return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`
}

/** Ids of the options chosen in a group, with repeats. */
export const picked = ({ options }: ItemChoice, groupId: string): readonly string[] => options[groupId] ?? []

/**
 * Selects or deselects one option. Where only one is allowed it replaces the earlier one; a full group
 * accepts no more.
 */
export function toggleOption(choice: ItemChoice, group: OptionGroup, optionId: string): ItemChoice {
  const now = picked(choice, group.id)
  const change = (ids: readonly string[]) => ({ ...choice, options: { ...choice.options, [group.id]: ids } })
  if (now.includes(optionId)) {
    return group.max === 1 && group.min === 1 ? choice : change(now.filter((id) => id !== optionId))
  }
  if (group.max === 1) return change([optionId])
  return now.length < group.max ? change([...now, optionId]) : choice
}

/** Sets an option's quantity, within the group's max. */
export function repeatOption(
  choice: ItemChoice,
  group: OptionGroup,
  { optionId, count }: { optionId: string; count: number },
): ItemChoice {
  const others = picked(choice, group.id).filter((id) => id !== optionId)
  const taken = Array.from({ length: Math.min(count, group.max - others.length) }, () => optionId)
  return { ...choice, options: { ...choice.options, [group.id]: [...others, ...taken] } }
}

/** Choices still missing, in screen order; empty when the item can be added. */
export function choiceProblems(
  { sizes, optionGroups }: Pick<MenuItem, 'sizes' | 'optionGroups'>,
  choice: ItemChoice,
): ChoiceProblem[] {
  const size = sizes.length > 0 && !choice.sizeId ? [{ groupId: 'size', message: 'Choose a size' }] : []
  const groups = optionGroups.flatMap((group) => {
    const missing = group.min - picked(choice, group.id).length
    if (missing <= 0) return []
    const message = missing === group.min ? ruleText(group) : `Choose ${missing} more`
    return [{ groupId: group.id, message: `${message} for ${group.name}` }]
  })
  return [...size, ...groups]
}

/** A price in major units after a deal of the item that takes a share off every unit. */
export function reducedPrice(price: number, { percentOff = 0 }: Pick<MenuItem, 'percentOff'>): number {
  const pence = toPence(price)
  return toMoney(pence - percentDiscount(pence, percentOff))
}

/**
 * Unit price in major units: the chosen size and options, at the member's price where one applies, less what a deal
 * takes off every unit.
 */
export function unitPrice(item: MenuItem, choice: ItemChoice, isMemberPrice: boolean): number {
  const base = item.sizes.find(({ id }) => id === choice.sizeId) ?? item
  const price = isMemberPrice ? (base.membershipPrice ?? base.price) : base.price
  const extras = item.optionGroups.flatMap((group) =>
    picked(choice, group.id).map((id) => group.options.find((option) => option.id === id)?.price ?? 0),
  )
  const whole = toMoney(extras.reduce((sum, extra) => sum + toPence(extra), toPence(price)))
  return reducedPrice(whole, item)
}

type SentOptions = NonNullable<z.input<typeof basketApi.MenuItemChoice>['options']>

/** The options as the basket's API takes them: one entry each, with its quantity. */
export function sentOptions({ options }: ItemChoice): SentOptions {
  return Object.entries(options).flatMap(([groupId, ids]) =>
    [...new Set(ids)].map((optionId) => ({
      optionId,
      groupId,
      quantity: ids.filter((id) => id === optionId).length,
    })),
  )
}
