import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { Rail } from '@larder/shared/ui'
import { ItemCard } from './ItemCard.tsx'

/** Cards of one size, whatever the brand's layout of whole lists. */
const LAYOUT = { phone: 'grid-2', wide: 'grid-4' } as const

type Props = {
  /** Names the row. */
  label: string
  items: readonly catalogueApi.MenuItem[]
  /** Pictures that are loaded with the page. */
  priorityCount?: number
}

/** Items of the menu side by side, which scroll sideways; memoised by its items. */
export const ItemRow = memo(function ItemRow({ label, items, priorityCount = 0 }: Props) {
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
