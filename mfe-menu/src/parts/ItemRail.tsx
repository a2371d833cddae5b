import type { catalogueApi } from '@larder/shared/contracts'
import { Rail, Section } from '@larder/shared/ui'
import { ItemCard } from './ItemCard.tsx'

const MAX_ITEMS = 12
const layout = { phone: 'grid-2', wide: 'grid-4' } as const

type Props = {
  title: string
  /** The name of the row, which differs from the section's. */
  label: string
  id?: string
  items: readonly catalogueApi.MenuItem[]
}

/** A titled row of items that scrolls sideways. */
export function ItemRail({ title, label, id, items }: Props) {
  return (
    <Section title={title} {...(id ? { id } : {})}>
      <Rail label={label}>
        {items.slice(0, MAX_ITEMS).map((item) => (
          <li key={item.id}>
            <ItemCard item={item} layout={layout} />
          </li>
        ))}
      </Rail>
    </Section>
  )
}
