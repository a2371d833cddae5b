import type { catalogueApi } from '@larder/shared/contracts'
import { hasLabel, itemAsItComes, unsuitedText } from '@larder/shared/domain'
import { $avoided, useStore } from '@larder/shared/stores'
import { Pill } from '@larder/shared/ui'

/** Why food does not suit a shopper's allergens and diets, what they avoid first; undefined where it does, as declared. */
function findProblem(
  item: catalogueApi.MenuItem,
  { allergens, labels = [] }: { allergens: readonly string[]; labels?: readonly string[] | undefined },
): string | undefined {
  if (!item.isFood) return undefined
  const missing = labels.filter((label) => !hasLabel(item, label))
  return (
    unsuitedText(itemAsItComes(item), allergens) ??
    (missing.length > 0 ? `Not labelled ${missing.join(', ')}` : undefined)
  )
}

/**
 * On goods that do not suit what this device's shopper asked it to remember: why. Over the picture, so that nothing moves when
 * the browser has read it. A small card hides the words, and has the sign alone.
 */
export function UnsuitedMark({ item }: { item: catalogueApi.MenuItem }) {
  const problem = findProblem(item, useStore($avoided))
  return problem ? (
    <Pill tone="warning" icon="warning" isRaised>
      <span>{problem}</span>
    </Pill>
  ) : null
}
