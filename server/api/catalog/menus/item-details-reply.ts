import type { catalogueApi } from '@larder/shared/contracts'
import type { Nutrition } from '../../model/index.ts'
import type { PricedItem } from './catalogue.types.ts'

const PER_LABELS = { '100g': '100 g', '100ml': '100 ml' } as const

type Column = Exclude<NonNullable<catalogueApi.ItemDetails['nutrition']>, 'none'>[number]

function column({ per, portion, ...amounts }: Nutrition): Column[] {
  if (per === 'none') return []
  const { energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt } = amounts
  // The importer accepts a row with every amount or none; fibre alone is optional.
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

/** Details for the item's own page; what is not declared is absent. */
export function itemDetailsReply({ details, nutrition }: PricedItem): catalogueApi.ItemDetails {
  const isExempt = nutrition.some(({ per }) => per === 'none')
  return {
    ingredients: details.ingredients,
    nutrition: isExempt ? 'none' : nutrition.length > 0 ? nutrition.flatMap(column) : undefined,
    storage: details.storage,
  }
}
