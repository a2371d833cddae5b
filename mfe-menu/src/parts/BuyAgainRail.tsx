import { $isMember, $place, useResource, useStore } from '@larder/shared/stores'
import { Rail, Section } from '@larder/shared/ui'
import { ItemCard } from './ItemCard.tsx'
import { useMenu } from './menu-context.ts'
import { previousPurchases } from '../stores/previous.ts'

const MAX_ITEMS = 12
const layout = { phone: 'grid-2', wide: 'grid-4' } as const

/**
 * A member's earlier purchases at this store. Renders nothing for other shoppers, or while they are unknown.
 */
export function BuyAgainRail() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const { orderMethod } = useStore($place)
  const key = { storeId: store.id, fulfilmentMethod: orderMethod }
  const previous = useResource(isMember ? previousPurchases(key) : undefined)
  const menuItems = previous.state === 'ready' ? previous.data.menuItems : []
  if (menuItems.length === 0) return null
  return (
    <Section title="Buy again" id="buy-again">
      <Rail label="Bought before">
        {menuItems.slice(0, MAX_ITEMS).map((item) => (
          <li key={item.id}>
            <ItemCard item={item} layout={layout} />
          </li>
        ))}
      </Rail>
    </Section>
  )
}
