import { TimeSlotPicker as Picker } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'

/** For a sheet of another area: `storeId`, and a callback for the chosen time. */
export function TimeSlotPicker({ storeId, onPicked }: { storeId: number; onPicked?: () => void }) {
  const { orderMethod } = useStore($place)
  return (
    <div data-remote="basket">
      <Picker storeId={storeId} method={orderMethod} onPicked={onPicked} />
    </div>
  )
}
