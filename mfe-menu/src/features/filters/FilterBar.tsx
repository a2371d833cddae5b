import { useState, type Ref, type ReactNode } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { countChoices } from '@larder/shared/domain'
import { Chip, ChipRow, VisuallyHidden } from '@larder/shared/ui'
import { capitalise } from '@larder/shared/lib'
import { $avoided, useStore } from '@larder/shared/stores'
import { useLazyModule } from '../../hooks/lazy-modules.ts'
import { useFilter } from './use-filter.ts'
import styles from './FilterBar.module.css'

const loadSheet = () => import(/* webpackChunkName: 'filters' */ './FilterSheet.tsx')

type FilterButtonProps = {
  facets: MenuFacets
  /** Name of the default sort order. */
  listedName: string
}

/** Opens the filter sheet, which loads on first use; shows how many filters are selected. */
function FilterButton({ facets, listedName }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const { filter } = useFilter()
  const sheet = useLazyModule(isRequested, loadSheet)
  const selected = countChoices(filter)
  const open = () => {
    setRequested(true)
    setOpen(true)
  }
  return (
    <>
      <Chip icon="filter" onClick={open} {...(selected > 0 && { isSelected: true })}>
        {selected > 0 ? `Filter and sort, ${selected}` : 'Filter and sort'}
      </Chip>
      {sheet && (
        <sheet.FilterSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          facets={facets}
          defaultSortName={listedName}
        />
      )}
    </>
  )
}

type LabelFilterProps = {
  facets: MenuFacets
  ref?: Ref<HTMLDivElement>
}

/**
 * Chips of the dietary labels in a list of items. Selected chips are always shown, so that they can be
 * removed.
 */
export function LabelFilter({ facets: { labels, passing }, ref }: LabelFilterProps) {
  const { filter, change } = useFilter()
  const selected = filter.labels
  const toggle = (label: string) =>
    change({
      labels: selected.includes(label) ? selected.filter((name) => name !== label) : [...selected, label],
    })
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Show only items that are">
      <ChipRow data-scroll>
        {labels.map(({ name }) => (
          <Chip key={name} icon="leaf" isSelected={selected.includes(name)} onClick={() => toggle(name)}>
            {capitalise(name)}
          </Chip>
        ))}
      </ChipRow>
      <VisuallyHidden as="p" role="status">
        {countChoices(filter) > 0 && (passing === 1 ? '1 item is shown' : `${passing} items are shown`)}
      </VisuallyHidden>
    </div>
  )
}

/**
 * For shoppers who stored their diet on this device: one press shows only suitable items, another shows all
 * items again.
 */
function SuitableFilter() {
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
  /** Name of the default sort order. */
  listedName: string
  /** The group of chips, which gets the focus when a pressed button disappears. */
  ref?: Ref<HTMLDivElement>
  /** Further chips in the same row. */
  children?: ReactNode
}

/** The bar above a list of items: filter, sort order and dietary labels. */
export function FilterBar({ facets, listedName, ref, children }: Props) {
  return (
    <div className={styles.root}>
      {facets.total > 1 && <FilterButton facets={facets} listedName={listedName} />}
      <LabelFilter facets={facets} {...(ref && { ref })} />
      <SuitableFilter />
      {children}
    </div>
  )
}
