import { $needs, useStore } from '@larder/shared/stores'
import { Chip } from '@larder/shared/ui'
import { useFilter } from './use-filter.ts'

/** For who asked this device to remember needs: shows only what suits them, with one press, and all again with another. */
export function SuitsYou() {
  const needs = useStore($needs)
  const { filter, change } = useFilter()
  const { labels, freeOf } = filter
  if (needs.allergens.length + needs.labels.length === 0) return null
  const isChosen =
    needs.allergens.every((name) => freeOf.includes(name)) &&
    needs.labels.every((name) => labels.includes(name))
  const toggle = () =>
    isChosen
      ? change({
          freeOf: freeOf.filter((name) => !needs.allergens.includes(name)),
          labels: labels.filter((name) => !needs.labels.includes(name)),
        })
      : change({
          freeOf: [...new Set([...freeOf, ...needs.allergens])],
          labels: [...new Set([...labels, ...needs.labels])],
        })
  return (
    <Chip icon="check" isSelected={isChosen} onClick={toggle}>
      What suits me
    </Chip>
  )
}
