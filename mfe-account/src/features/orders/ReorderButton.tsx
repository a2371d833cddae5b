import { useState, type ComponentProps } from 'react'
import { paths } from '@larder/shared/domain'
import { Button, toasted, useNavigate } from '@larder/shared/ui'
import { orderAgain } from './order-again.ts'

type Props = {
  order: Parameters<typeof orderAgain>[0]
  /** Read out with the button, where several stand on a page. */
  orderNumber: string
  size?: ComponentProps<typeof Button>['size']
}

/** Orders the same again, at today's prices, and shows the basket. */
export function ReorderButton({ order, orderNumber, size = 'medium' }: Props) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function press(): Promise<void> {
    setBusy(true)
    await toasted(async () => {
      if (await orderAgain(order)) await navigate(paths.basket())
    }).finally(() => setBusy(false))
  }
  return (
    <Button
      variant="tinted"
      size={size}
      startIcon="refresh"
      loading={isBusy}
      aria-label={`Order again: ${orderNumber}`}
      onClick={() => void press()}
    >
      Order again
    </Button>
  )
}
