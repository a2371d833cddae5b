import type { slotsApi } from '@larder/shared/contracts'
import { Segmented } from '@larder/shared/ui'

export type SlotKind = 'asap' | 'future'

type Props = { asap: slotsApi.TimeSlot | undefined; value: SlotKind; onChange: (kind: SlotKind) => void }

/** As soon as possible, where a store can, or a time of the coming days. */
export function SlotKindChoice({ asap, value, onChange }: Props) {
  return (
    <Segmented
      label="When would you like it?"
      value={value}
      onChange={onChange}
      fullWidth
      options={[
        {
          value: 'asap',
          label: 'As soon as possible',
          icon: 'clock',
          isDisabled: !asap,
        },
        { value: 'future', label: 'Choose a time', icon: 'calendar' },
      ]}
    />
  )
}
