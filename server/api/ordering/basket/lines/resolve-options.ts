import type { basketApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { OptionGroup } from '../../../model/index.ts'
import type { StoredLine } from '../../../model/schema/index.ts'
import type { SoldItem } from '../shop.queries.ts'
import { conflict, type Conflict, type Menu } from './resolved-line.ts'

/** Labels of the chosen options, and what they add in pence; one no longer offered is a conflict. */
export function resolveOptions(chosen: StoredLine['options'], sold: SoldItem, { offer }: Menu) {
  const groups = sold.item.optionGroups.flatMap((slug): OptionGroup[] => {
    const group = offer.groups.get(slug)
    return group ? [group] : []
  })
  const conflicts: Conflict[] = []
  let pence = 0
  const options = chosen.flatMap(({ optionId, groupId, quantity }): basketApi.LineOption[] => {
    const group = groups.find(
      (one) => (!groupId || one.slug === groupId) && one.options.some(({ slug }) => slug === optionId),
    )
    const option = group?.options.find(({ slug }) => slug === optionId)
    if (!group || !option) {
      conflicts.push(conflict('OPTION_UNAVAILABLE', 'One of the options you chose is no longer available.'))
      return []
    }
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
  return { options, pence, conflicts }
}
