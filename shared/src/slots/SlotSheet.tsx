import type { basketApi } from '@larder/shared/contracts'
import { Sheet } from '@larder/shared/ui'
import { TimeSlotPicker } from './TimeSlotPicker.tsx'

/** Chooses another time without leaving the page. Mounted only while it is open. */
export function SlotSheet({ basket, onClose }: { basket: basketApi.Basket; onClose: () => void }) {
  const { storeId, fulfilmentMethod } = basket
  return (
    <Sheet isOpen onClose={onClose} title="Choose a time">
      {storeId !== undefined && (
        <TimeSlotPicker storeId={storeId} method={fulfilmentMethod.type} onPicked={onClose} />
      )}
    </Sheet>
  )
}
