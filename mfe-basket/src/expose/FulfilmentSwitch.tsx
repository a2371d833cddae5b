import { FulfilmentSwitch as FulfilmentControl } from '../parts/FulfilmentSwitch.tsx'

/** Chooses delivery or collection for a store, and updates the basket. */
export function FulfilmentSwitch({ storeId }: { storeId: number; storeSlug: string }) {
  return (
    <div data-remote="basket">
      <FulfilmentControl storeId={storeId} />
    </div>
  )
}
