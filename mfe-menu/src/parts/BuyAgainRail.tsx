import { $isMember, $place, useResource, useStore } from '@larder/shared/stores'
import { ItemRail } from './ItemRail.tsx'
import { useMenu } from './menu-context.ts'
import { previousPurchases } from '../stores/previous-purchases.ts'

/** A member's earlier purchases at this store; hidden for guests and while loading. */
export function BuyAgainRail() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const { orderMethod } = useStore($place)
  const key = { storeId: store.id, fulfilmentMethod: orderMethod }
  const previous = useResource(isMember ? previousPurchases(key) : undefined)
  const menuItems = previous.state === 'ready' ? previous.data.menuItems : []
  if (menuItems.length === 0) return null
  return <ItemRail title="Buy again" label="Bought before" id="buy-again" items={menuItems} />
}
