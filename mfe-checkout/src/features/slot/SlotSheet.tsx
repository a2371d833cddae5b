import type { basketApi } from '@larder/shared/contracts'
import { TimeSlotPicker } from '@larder/shared/slots'
import { Sheet } from '@larder/shared/ui'

/** Another time without leaving checkout. Mounted only while it is open. */
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
