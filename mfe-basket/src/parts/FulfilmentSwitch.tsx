import { methodChangeText, useToday } from '@larder/shared/slots'
import { $place, swapFulfilment, useStore, type OrderMethod } from '@larder/shared/stores'
import { announce, errorToast, Segmented, toast, useAction } from '@larder/shared/ui'

type Props = {
  storeId: number
  /** The store's order methods; both when unknown. */
  offered?: readonly OrderMethod[]
}

/** Delivery or collection; changes the basket too, and reverts when the server cannot (readings 35). */
export function FulfilmentSwitch({ storeId, offered = ['delivery', 'collection'] }: Props) {
  const { orderMethod } = useStore($place)
  const today = useToday()
  const swap = useAction(async (method: OrderMethod) => {
    const change = methodChangeText(method, await swapFulfilment(storeId, method), today)
    if (change.hasToast) toast(change.text)
    else announce(change.text)
  }, errorToast)
  return (
    <Segmented
      label="How would you like your order?"
      value={orderMethod}
      onChange={(method) => void swap.run(method)}
      options={[
        {
          value: 'delivery',
          label: 'Delivery',
          icon: 'truck',
          isDisabled: swap.isPending || !offered.includes('delivery'),
        },
        {
          value: 'collection',
          label: 'Collection',
          icon: 'bag',
          isDisabled: swap.isPending || !offered.includes('collection'),
        },
      ]}
    />
  )
}
