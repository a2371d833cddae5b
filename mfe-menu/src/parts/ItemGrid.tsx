import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { useBrandConfig } from '@larder/shared/ui'
import { menuLayouts } from '../domain/menu-layout.ts'
import { ItemCard } from './ItemCard.tsx'
import styles from './ItemGrid.module.css'

type Props = { items: readonly catalogueApi.MenuItem[]; priorityCount?: number }

/**
 * Items of the menu in the brand's layout; memoised by its items. The first `priorityCount` pictures are
 * loaded eagerly.
 */
export const ItemGrid = memo(function ItemGrid({ items, priorityCount = 0 }: Props) {
  const layout = menuLayouts(useBrandConfig()?.settings ?? {})
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
