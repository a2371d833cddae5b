import type { storesApi } from '@larder/shared/contracts'
import type { StoreSort } from '@larder/shared/domain'
import { Chip, ChipRow, SelectField } from '@larder/shared/ui'
import type { ListView } from './list-view.ts'
import styles from './StoreFilters.module.css'

const SORT_LABELS: Record<StoreSort, string> = {
  distance: 'Nearest',
  time: 'Soonest',
  cost: 'Lowest delivery cost',
  minimum: 'Lowest minimum spend',
  name: 'Name, A to Z',
}

type Props = {
  view: ListView
  types: readonly storesApi.ProductType[]
  onChange: (view: ListView) => void
}

/** The store finder's type chips and sort order (spec §2 Store finder lists). */
export function StoreFilters({ view, types, onChange }: Props) {
  return (
    <div className={styles.row}>
      <ChipRow data-scroll>
        <Chip isSelected={view.typeId === undefined} onClick={() => onChange({ ...view, typeId: undefined })}>
          All
        </Chip>
        {types.map(({ id, name }) => (
          <Chip key={id} isSelected={view.typeId === id} onClick={() => onChange({ ...view, typeId: id })}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <SelectField
        label="Sort by"
        isLabelHidden
        width="short"
        value={view.sort}
        options={Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label: `Sort: ${label}` }))}
        onChange={({ target }) => onChange({ ...view, sort: target.value as StoreSort })} // the options are the values of StoreSort
      />
    </div>
  )
}
