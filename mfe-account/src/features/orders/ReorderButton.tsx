import type { ComponentProps } from 'react'
import { paths } from '@larder/shared/domain'
import { Button, errorToast, useAction, useNavigate } from '@larder/shared/ui'
import { orderAgain } from './order-again.ts'

type Props = {
  order: Parameters<typeof orderAgain>[0]
  /** Read out with the button, where a page has several. */
  orderNumber: string
  size?: ComponentProps<typeof Button>['size']
}

/** Orders the same items again, at today's prices, and shows the basket. */
export function ReorderButton({ order, orderNumber, size = 'medium' }: Props) {
  const navigate = useNavigate()
  const { run, isPending } = useAction(async () => {
    if (await orderAgain(order)) await navigate(paths.basket())
  }, errorToast)
  return (
    <Button
      variant="tinted"
      size={size}
      startIcon="refresh"
      loading={isPending}
      aria-label={`Order again: ${orderNumber}`}
      onClick={() => void run()}
    >
      Order again
    </Button>
  )
}
