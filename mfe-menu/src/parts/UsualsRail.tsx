import { $isMember, $place, useStore } from '@larder/shared/stores'
import { ItemRail } from './ItemRail.tsx'
import { useMenu } from '../hooks/menu-context.ts'
import { useFreshItems } from '../hooks/use-fresh-menu.ts'
import { memberUsuals } from '../stores/usuals.ts'

/** What a member orders most often at this store; hidden for guests and while loading. */
export function UsualsRail() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const { orderMethod } = useStore($place)
  const key = { storeId: store.id, fulfilmentMethod: orderMethod }
  const usuals = useFreshItems(isMember ? memberUsuals(key) : undefined)
  if (usuals.state !== 'ready' || usuals.data.length === 0) return null
  return <ItemRail title="Your usuals" label="Ordered most often" id="your-usuals" items={usuals.data} />
}
