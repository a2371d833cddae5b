import { allergenSentences } from '@larder/shared/domain'
import { pictureSource } from '../../../model/index.ts'
import type { StoredLine } from '../../../model/schema/index.ts'
import { itemConflicts } from './item-conflicts.ts'
import { lineStatement } from './line-allergens.ts'
import { resolveMealDeal } from './resolve-meal-deal.ts'
import { resolveOptions } from './resolve-options.ts'
import { unavailableLine, type Menu, type PricedLine, type ResolvedLine } from './resolved-line.ts'

function resolveItem(line: StoredLine, menu: Menu): PricedLine {
  const sold = menu.items.get(line.menuItemId)
  if (!sold) return unavailableLine(line, 'item')
  const { item, sizes } = sold
  const size = sizes.find(({ slug }) => slug === line.sizeId)
  const { options, pence, conflicts } = resolveOptions(line.options, sold, menu)
  const basePence = size?.pricePence ?? sold.pricePence
  return {
    reply: {
      basketLineId: line.id,
      kind: 'item',
      menuItemId: item.slug,
      menuItemSlug: item.slug,
      name: item.name,
      picture: pictureSource(menu.brandId, 'items', item.slug),
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
      checkoutConflicts: [...itemConflicts(sold, line.sizeId, menu), ...conflicts],
    },
    pricing: {
      id: line.id,
      itemId: item.slug,
      quantity: line.quantity,
      basePence,
      memberPence: size ? size.memberPricePence : item.memberPricePence,
      optionsPence: pence,
    },
  }
}

/** Gives a stored line its current names, prices, allergens and conflicts. */
export function resolveLine(line: StoredLine, menu: Menu): ResolvedLine {
  const { reply, pricing } = line.mealDeal ? resolveMealDeal(line, menu) : resolveItem(line, menu)
  const statement = lineStatement(reply, { items: menu.items, groups: menu.offer.groups })
  const allergens = statement ? allergenSentences(statement) : []
  return { reply: { ...reply, allergens, ...(statement && { allergenStatement: statement }) }, pricing }
}

/** Slugs of every item in a list of lines. */
export function itemSlugs(lines: readonly StoredLine[]): string[] {
  return lines.flatMap(({ menuItemId, mealDeal }) =>
    mealDeal ? mealDeal.choices.map((choice) => choice.menuItemId) : [menuItemId],
  )
}
