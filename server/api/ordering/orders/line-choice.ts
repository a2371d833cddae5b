import type { basketApi } from '@larder/shared/contracts'

type LineOption = basketApi.LineOption

const toOptionChoice = ({ optionId, groupId, quantity }: LineOption) => ({ optionId, groupId, quantity })

/** Turns an order line back into the menu choice that adds it again. */
export function toMenuItemChoice(line: basketApi.BasketLine): basketApi.MenuItemChoice {
  const choices = line.mealDealParts.map(({ groupId, menuItemId, sizeId, options }) => ({
    groupId,
    menuItemId,
    sizeId,
    options: options.map(toOptionChoice),
  }))
  return {
    menuItemId: line.menuItemId,
    quantity: line.quantity,
    sizeId: line.sizeId,
    options: line.options.map(toOptionChoice),
    ...(choices.length > 0 && { mealDeal: { choices } }),
    ...(line.isOwnChoice && { ifMissing: line.ifMissing, substitute: line.substitute }),
  }
}
