import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { useBrandConfig, Rail } from '@larder/shared/ui'
import { getMenuLayouts } from '../domain/menu-layout.ts'
import { ItemCard } from './ItemCard.tsx'
import styles from './ItemGrid.module.css'

type Props = { items: readonly catalogueApi.MenuItem[]; priorityCount?: number }

/**
 * Menu items in the brand's layout, memoised by its items. The first `priorityCount` pictures load eagerly.
 */
export const ItemGrid = memo(function ItemGrid({ items, priorityCount = 0 }: Props) {
  const layout = getMenuLayouts(useBrandConfig()?.settings ?? {})
  return (
    <ul className={styles.grid} data-phone={layout.phone} data-wide={layout.wide}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} layout={layout} isPriority={index < priorityCount} />
        </li>
      ))}
    </ul>
  )
})

/** The cards of a row have a fixed layout, independent of the brand's list layout. */
const ROW_LAYOUT = { phone: 'grid-2', wide: 'grid-4' } as const

type ItemRowProps = {
  /** The accessible name of the row. */
  label: string
  items: readonly catalogueApi.MenuItem[]
  /** The number of pictures that load with the page. */
  priorityCount?: number
}

export const ItemRow = memo(function ItemRow({ label, items, priorityCount = 0 }: ItemRowProps) {
  return (
    <Rail label={`${label}: a few`}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} layout={ROW_LAYOUT} isPriority={index < priorityCount} />
        </li>
      ))}
    </Rail>
  )
})
