import { FulfilmentSwitch as Switch } from '../parts/FulfilmentSwitch.tsx'

/** Delivery or collection for a store, changing the basket as well. */
export function FulfilmentSwitch({ storeId }: { storeId: number; storeSlug: string }) {
  return (
    <div data-remote="basket">
      <Switch storeId={storeId} />
    </div>
  )
}
