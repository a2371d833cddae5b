import { useState } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { Chip } from '@larder/shared/ui'
import { countChoices } from '../../domain/menu-filter.ts'
import { useLazyModule } from '../../parts/use-lazy-module.ts'
import { useFilter } from './use-filter.ts'

const loadSheet = () => import(/* webpackChunkName: 'filters' */ './FilterSheet.tsx')

type Props = {
  /** All goods of the list, of which some pass. */
  items: readonly catalogueApi.MenuItem[]
  /** How many pass. */
  count: number
}

/** Opens the choice of filters and order; says how many are chosen. Its sheet is loaded when it is first opened. */
export function FilterButton({ items, count }: Props) {
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
        <sheet.FilterSheet isOpen={isOpen} onClose={() => setOpen(false)} items={items} count={count} />
      )}
    </>
  )
}
