import type { catalogueApi } from '@larder/shared/contracts'
import { asOption, combineAllergens, type AllergenStatement } from '@larder/shared/domain'
import type { Item, OptionGroup } from './menu.ts'

const declaredNames = (names: readonly string[]): string[] | undefined =>
  names.length === 0 ? undefined : names.filter((name) => name !== 'none')

/** A brand's allergens as a declaration: an empty field means unknown. */
export const allergenInfo = ({
  allergens,
  mayContain,
}: Pick<Item, 'allergens'> & Partial<Pick<Item, 'mayContain'>>): catalogueApi.AllergenInfo => ({
  contains: declaredNames(allergens),
  mayContain: mayContain && declaredNames(mayContain),
})

type Option = Pick<OptionGroup['options'][number], 'isDefault' | 'allergens'>
type Group = { options: readonly Option[] }

/** An item with the options that are preselected. */
export function defaultAllergens(item: Item, groups: readonly Group[]): AllergenStatement {
  const options = groups.flatMap((group) => group.options.filter(({ isDefault }) => isDefault))
  return combineAllergens([allergenInfo(item), ...options.map((option) => asOption(allergenInfo(option)))])
}
