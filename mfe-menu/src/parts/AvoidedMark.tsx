import type { catalogueApi } from '@larder/shared/contracts'
import { itemAsItComes, unsuitedText } from '@larder/shared/domain'
import { $avoided, useStore } from '@larder/shared/stores'
import { Pill } from '@larder/shared/ui'

/**
 * On goods that do not suit what this device's shopper avoids: why. Over the picture, so that nothing moves when the browser has
 * read it.
 */
export function AvoidedMark({ item }: { item: catalogueApi.MenuItem }) {
  const { allergens } = useStore($avoided)
  const problem = item.isFood ? unsuitedText(itemAsItComes(item), allergens) : undefined
  return problem ? (
    <Pill tone="warning" icon="warning" isRaised>
      {problem}
    </Pill>
  ) : null
}
