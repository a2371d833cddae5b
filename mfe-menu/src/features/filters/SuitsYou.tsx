import { $avoided, useStore } from '@larder/shared/stores'
import { Chip } from '@larder/shared/ui'
import { useFilter } from './use-filter.ts'

/** For who asked this device to remember what they avoid: shows only what suits them, with one press, and all again with another. */
export function SuitsYou() {
  const { allergens, labels: diets = [] } = useStore($avoided)
  const { filter, change } = useFilter()
  const { labels, freeOf } = filter
  if (allergens.length + diets.length === 0) return null
  const isChosen =
    allergens.every((name) => freeOf.includes(name)) && diets.every((name) => labels.includes(name))
  const toggle = () =>
    isChosen
      ? change({
          freeOf: freeOf.filter((name) => !allergens.includes(name)),
          labels: labels.filter((name) => !diets.includes(name)),
        })
      : change({
          freeOf: [...new Set([...freeOf, ...allergens])],
          labels: [...new Set([...labels, ...diets])],
        })
  return (
    <Chip icon="check" isSelected={isChosen} onClick={toggle}>
      What suits me
    </Chip>
  )
}
