import { methodChangeText, useToday } from '@larder/shared/slots'
import { $place, swapFulfilment, useStore, type OrderMethod } from '@larder/shared/stores'
import { announce, errorToast, Segmented, toast, useAction } from '@larder/shared/ui'

type Props = {
  storeId: number
  /** The order methods that the store offers; both when unknown. */
  offered?: readonly OrderMethod[]
}

/**
 * Chooses delivery or collection and updates the basket; reverts when the server rejects the change (readings
 * 35).
 */
export function FulfilmentSwitch({ storeId, offered = ['delivery', 'collection'] }: Props) {
  const { orderMethod } = useStore($place)
  const today = useToday()
  const changeMethod = useAction(async (method: OrderMethod) => {
    const result = methodChangeText(method, await swapFulfilment(storeId, method), today)
    if (result.hasToast) toast(result.text)
    else announce(result.text)
  }, errorToast)
  return (
    <Segmented
      label="How would you like your order?"
      value={orderMethod}
      onChange={(method) => void changeMethod.run(method)}
      options={[
        {
          value: 'delivery',
          label: 'Delivery',
          icon: 'truck',
          isDisabled: changeMethod.isPending || !offered.includes('delivery'),
        },
        {
          value: 'collection',
          label: 'Collection',
          icon: 'bag',
          isDisabled: changeMethod.isPending || !offered.includes('collection'),
        },
      ]}
    />
  )
}
