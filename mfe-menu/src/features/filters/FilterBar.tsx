import { useState, type Ref, type ReactNode } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { countChoices } from '@larder/shared/domain'
import { Chip, ChipRow, VisuallyHidden } from '@larder/shared/ui'
import { capitalise } from '@larder/shared/lib'
import { $avoided, useStore } from '@larder/shared/stores'
import { useLazyModule } from '../../parts/late-code.ts'
import { useFilter } from './use-filter.ts'
import styles from './FilterBar.module.css'

const loadSheet = () => import(/* webpackChunkName: 'filters' */ './FilterSheet.tsx')

type FilterButtonProps = {
  facets: MenuFacets
  /** Name of the default order. */
  listedName: string
}

/** Opens the choice of filters and order; says how many are chosen. Its sheet is loaded when it is first opened. */
function FilterButton({ facets, listedName }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { filter } = useFilter()
  const sheet = useLazyModule(isWanted, loadSheet)
  const chosen = countChoices(filter)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Chip icon="filter" onClick={open} {...(chosen > 0 && { isSelected: true })}>
        {chosen > 0 ? `Filter and sort, ${chosen}` : 'Filter and sort'}
      </Chip>
      {sheet && (
        <sheet.FilterSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          facets={facets}
          listedName={listedName}
        />
      )}
    </>
  )
}

type LabelFilterProps = {
  facets: MenuFacets
  ref?: Ref<HTMLDivElement>
}

/** Chips of the dietary labels in a list of goods; a chosen one is always shown, so that it can be taken back. */
export function LabelFilter({ facets: { labels, passing }, ref }: LabelFilterProps) {
  const { filter, change } = useFilter()
  const chosen = filter.labels
  const toggle = (label: string) =>
    change({ labels: chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label] })
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Show only items that are">
      <ChipRow data-scroll>
        {labels.map(({ name }) => (
          <Chip key={name} icon="leaf" isSelected={chosen.includes(name)} onClick={() => toggle(name)}>
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
