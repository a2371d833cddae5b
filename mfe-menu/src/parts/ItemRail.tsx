import type { catalogueApi } from '@larder/shared/contracts'
import { Rail, Section } from '@larder/shared/ui'
import { getUsualChoice } from '../domain/usual-choice.ts'
import { ItemCard } from './ItemCard.tsx'

const MAX_ITEMS = 12
const RAIL_LAYOUT = { phone: 'grid-2', wide: 'grid-4' } as const

type Props = {
  title: string
  /** The accessible name of the row, different from the title. */
  label: string
  id?: string
  /** Usual items are added as they were chosen last. */
  items: readonly (catalogueApi.UsualItem | { menuItem: catalogueApi.MenuItem })[]
}

export function ItemRail({ title, label, id, items }: Props) {
  return (
    <Section title={title} {...(id ? { id } : {})}>
      <Rail label={label}>
        {items.slice(0, MAX_ITEMS).map((item) => (
          <li key={item.menuItem.id}>
            <ItemCard
              item={item.menuItem}
              usual={'choice' in item ? getUsualChoice(item) : undefined}
              layout={RAIL_LAYOUT}
            />
          </li>
        ))}
      </Rail>
    </Section>
  )
}
