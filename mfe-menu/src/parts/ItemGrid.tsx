import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { useBrandConfig, Rail } from '@larder/shared/ui'
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

/** Cards of one size, whatever the brand's layout of whole lists. */
const LAYOUT = { phone: 'grid-2', wide: 'grid-4' } as const

type ItemRowProps = {
  /** Names the row. */
  label: string
  items: readonly catalogueApi.MenuItem[]
  /** Pictures that are loaded with the page. */
  priorityCount?: number
}

/** Items of the menu side by side, which scroll sideways; memoised by its items. */
export const ItemRow = memo(function ItemRow({ label, items, priorityCount = 0 }: ItemRowProps) {
  return (
    <Rail label={`${label}: a few`}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} layout={LAYOUT} isPriority={index < priorityCount} />
        </li>
      ))}
    </Rail>
  )
})
