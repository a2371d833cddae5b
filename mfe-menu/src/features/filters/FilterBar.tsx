import type { ReactNode, Ref } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { FilterButton } from './FilterButton.tsx'
import { LabelFilter } from './LabelFilter.tsx'
import styles from './FilterBar.module.css'
import { $avoided, useStore } from '@larder/shared/stores'
import { Chip } from '@larder/shared/ui'
import { useFilter } from './use-filter.ts'

/** For who asked this device to remember what they avoid: shows only what suits them, with one press, and all again with another. */
function SuitsYou() {
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

type Props = {
  facets: MenuFacets
  /** Name of the default order. */
  listedName: string
  /** The chips, which take the focus when a pressed one is gone. */
  ref?: Ref<HTMLDivElement>
  /** More in the same row. */
  children?: ReactNode
}

/** Above a list of goods: filter and order, and the diets as chips. */
export function FilterBar({ facets, listedName, ref, children }: Props) {
  return (
    <div className={styles.root}>
      {facets.total > 1 && <FilterButton facets={facets} listedName={listedName} />}
      <LabelFilter facets={facets} {...(ref && { ref })} />
      <SuitsYou />
      {children}
    </div>
  )
}
