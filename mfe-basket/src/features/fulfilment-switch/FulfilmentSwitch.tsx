import { useState } from 'react'
import { reselectSlot } from '@larder/shared/slots'
import { $basket, $place, swapFulfilment, useStore, type OrderMethod } from '@larder/shared/stores'
import { announce, Segmented, toasted } from '@larder/shared/ui'

type Props = {
  storeId: number
  /** What the store offers; both when not known. */
  offered?: readonly OrderMethod[]
}

/** Delivery or collection; swaps the basket too, and goes back when the server cannot (readings 35). */
export function FulfilmentSwitch({ storeId, offered = ['delivery', 'collection'] }: Props) {
  const { orderMethod } = useStore($place)
  const [isBusy, setBusy] = useState(false)
  async function swap(method: OrderMethod): Promise<void> {
    setBusy(true)
    await toasted(async () => {
      const before = $basket.get()?.selectedSlot
      await swapFulfilment(storeId, method)
      announce(`${method === 'delivery' ? 'Delivery' : 'Collection'} chosen`)
      if (before) await reselectSlot({ storeId, method, before })
    }).finally(() => setBusy(false))
  }
  return (
    <Segmented
      label="How would you like your order?"
      value={orderMethod}
      onChange={(method) => void swap(method)}
      options={[
        {
          value: 'delivery',
          label: 'Delivery',
          icon: 'truck',
          isDisabled: isBusy || !offered.includes('delivery'),
        },
        {
          value: 'collection',
          label: 'Collection',
          icon: 'bag',
          isDisabled: isBusy || !offered.includes('collection'),
        },
      ]}
    />
  )
}
