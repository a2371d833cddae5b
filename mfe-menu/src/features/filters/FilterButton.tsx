import { useState } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { countChoices } from '@larder/shared/domain'
import { Chip } from '@larder/shared/ui'
import { useLazyModule } from '../../parts/use-lazy-module.ts'
import { useFilter } from './use-filter.ts'

const loadSheet = () => import(/* webpackChunkName: 'filters' */ './FilterSheet.tsx')

type Props = {
  facets: MenuFacets
  /** Name of the default order. */
  listedName: string
}

/** Opens the choice of filters and order; says how many are chosen. Its sheet is loaded when it is first opened. */
export function FilterButton({ facets, listedName }: Props) {
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
