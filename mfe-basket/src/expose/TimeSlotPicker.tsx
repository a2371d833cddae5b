import { TimeSlotPicker as SlotPicker } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'

/** A time slot picker for a sheet of another area; `onPicked` is called once a time is chosen. */
export function TimeSlotPicker({ storeId, onPicked }: { storeId: number; onPicked?: () => void }) {
  const { orderMethod } = useStore($place)
  return (
    <div data-remote="basket">
      <SlotPicker storeId={storeId} method={orderMethod} onPicked={onPicked} />
    </div>
  )
}
