import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { styled, useBrandConfig } from '@larder/shared/ui'
import { menuLayouts } from '../domain/menu-layout.ts'
import { ItemCard } from './ItemCard.tsx'

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: columns(1),
  '&[data-phone="grid-2"], &[data-phone="grid-3"], &[data-phone="grid-4"]': {
    gridTemplateColumns: columns(2),
  },
  [theme.wide]: {
    gap: theme.spacing(4),
    '&[data-wide]': { gridTemplateColumns: columns(2) },
    '&[data-wide="grid-3"], &[data-wide="grid-4"]': { gridTemplateColumns: columns(3) },
  },
  [theme.wider]: { '&[data-wide="grid-4"]': { gridTemplateColumns: columns(4) } },
}))

type Props = { items: readonly catalogueApi.MenuItem[]; priorityCount?: number }

/**
 * Items of the menu in the brand's layout; memoised by its items. The first `priorityCount` pictures are
 * loaded eagerly.
 */
export const ItemGrid = memo(function ItemGrid({ items, priorityCount = 0 }: Props) {
  const layout = menuLayouts(useBrandConfig()?.settings ?? {})
  return (
    <Grid data-phone={layout.phone} data-wide={layout.wide}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} layout={layout} isPriority={index < priorityCount} />
        </li>
      ))}
    </Grid>
  )
})
