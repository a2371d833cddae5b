import type { ReactNode, Ref } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { FilterButton } from './FilterButton.tsx'
import { LabelFilter } from './LabelFilter.tsx'
import { SuitsYou } from './SuitsYou.tsx'
import styles from './FilterBar.module.css'

type Props = {
  facets: MenuFacets
  /** What the list is sorted by where nothing else is chosen. */
  listedName: string
  /** Of the chips, which take the focus when what was pressed is gone. */
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
