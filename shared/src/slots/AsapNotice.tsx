import type { FulfilmentMethod, slotsApi } from '@larder/shared/contracts'
import { Button, Notice } from '@larder/shared/ui'

type Props = {
  asap: slotsApi.TimeSlot
  method: FulfilmentMethod
  isHeld: boolean
  isBusy: boolean
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** The time from now, and a button that reserves it. */
export function AsapNotice({ asap, method, isHeld, isBusy, onPick }: Props) {
  return (
    <Notice tone="success" title={`As soon as possible, in about ${asap.info.fulfilmentIn} minutes`}>
      {method === 'delivery' ? 'We start packing as soon as you pay.' : 'We will have it ready for you.'}
      {!isHeld && (
        <div>
          <Button size="small" onClick={() => onPick(asap)} loading={isBusy}>
            Choose this time
          </Button>
        </div>
      )}
    </Notice>
  )
}
