import { useState } from 'react'
import { swapWords, useToday } from '@larder/shared/slots'
import { $place, swapFulfilment, useStore, type OrderMethod } from '@larder/shared/stores'
import { announce, Segmented, toast, toasted } from '@larder/shared/ui'

type Props = {
  storeId: number
  /** What the store offers; both when not known. */
  offered?: readonly OrderMethod[]
}

/** Delivery or collection; swaps the basket too, and goes back when the server cannot (readings 35). */
export function FulfilmentSwitch({ storeId, offered = ['delivery', 'collection'] }: Props) {
  const { orderMethod } = useStore($place)
  const today = useToday()
  const [isBusy, setBusy] = useState(false)
  async function swap(method: OrderMethod): Promise<void> {
    setBusy(true)
    await toasted(async () => {
      const words = swapWords(method, await swapFulfilment(storeId, method), today)
      if (words.isTold) toast(words.text)
      else announce(words.text)
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
