import type { basketApi } from '@larder/shared/contracts'
import { pictureSource, type Deal } from '../../../model/index.ts'
import type { StoredLine } from '../../../model/schema/index.ts'
import { isInScope } from '../../../catalog/index.ts'
import type { SoldItem } from '../shop.queries.ts'
import { itemConflicts } from './item-conflicts.ts'
import { resolveOptions } from './resolve-options.ts'
import { conflict, unavailableLine, type Conflict, type Menu, type PricedLine } from './resolved-line.ts'

type MealDeal = Extract<Deal, { kind: 'meal' }>
type Choice = NonNullable<StoredLine['mealDeal']>['choices'][number]
type Part = {
  conflicts: Conflict[]
  /** Only of a part that is still available. */
  available?: {
    reply: basketApi.BasketLine['mealDealParts'][number]
    sold: SoldItem
    extraPence: number
    optionsPence: number
  }
}

function resolvePart(choice: Choice, deal: MealDeal, menu: Menu): Part {
  const group = deal.groups.find(({ slug }) => slug === choice.groupId)
  const offered = group?.choices.find(
    ({ item, size }) => item === choice.menuItemId && (!size || size === choice.sizeId),
  )
  const sold = menu.items.get(choice.menuItemId)
  if (!group || !offered || !sold) {
    return { conflicts: [conflict('ITEM_UNAVAILABLE', 'A part of this deal is no longer available.')] }
  }
  const chosen = resolveOptions(choice.options, sold, menu)
  const size = sold.sizes.find(({ slug }) => slug === choice.sizeId)
  return {
    conflicts: [...itemConflicts(sold, choice.sizeId, menu), ...chosen.conflicts],
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

/** A meal deal with its parts; a part that is no longer available is a conflict. No other deal discounts it. */
export function resolveMealDeal(line: StoredLine, menu: Menu): PricedLine {
  const deal = menu.offer.deals.get(line.menuItemId)
  if (deal?.kind !== 'meal' || !isInScope(deal, menu.scope)) return unavailableLine(line, 'mealDeal')
  const parts = (line.mealDeal?.choices ?? []).map((choice) => resolvePart(choice, deal, menu))
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
      picture: pictureSource(menu.brandId, 'deals', deal.slug),
      quantity: line.quantity,
      options: [],
      mealDealParts: available.map(({ reply }) => reply),
      hasChoices: true,
      isAlcohol: items.some(({ isAlcohol }) => isAlcohol),
      minimumAge: minimumAge > 0 ? minimumAge : undefined,
      isHfss: items.some(({ isHfss }) => isHfss),
      checkoutConflicts: parts.flatMap(({ conflicts }) => conflicts),
    },
    pricing: {
      id: line.id,
      itemId: undefined,
      quantity: line.quantity,
      basePence: deal.pricePence + sum(({ extraPence }) => extraPence),
      optionsPence: sum(({ optionsPence }) => optionsPence),
    },
  }
}
