import { TimeSlotPicker as Picker } from '../features/time-slots/index.ts'

/** For a sheet of another area: `storeId`, and what to do once a time is picked. */
export function TimeSlotPicker({ storeId, onPicked }: { storeId: number; onPicked?: () => void }) {
  return (
    <div data-remote="basket">
      <Picker storeId={storeId} onPicked={onPicked} />
    </div>
  )
}
