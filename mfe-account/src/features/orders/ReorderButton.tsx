import type { ComponentProps } from 'react'
import { memberApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import {
  $basket,
  chooseOrderMethod,
  chooseStore,
  clearBasket,
  loadBasket,
  receiveBasket,
  sessionCall,
} from '@larder/shared/stores'
import { confirm, toast, Button, errorToast, useAction, useNavigate } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'

type PastOrder = {
  businessOrderId: string
  fulfilmentMethod: FulfilmentMethod
  store: { id: number; slug: string; name: string }
}

/**
 * Asks the shopper to confirm replacing a basket of another store (spec §8 basket overwrite). Returns false
 * when the shopper declines.
 */
async function ensureBasketForStore(storeId: number): Promise<boolean> {
  await loadBasket()
  const basket = $basket.get()
  if (!basket || basket.items.length === 0 || basket.storeId === storeId) return true
  const isSure = await confirm({
    title: 'Replace what is in your basket?',
    text: errorCatalogue.BASKET_OVERWRITE.text,
    confirmLabel: 'Replace',
    tone: 'danger',
  })
  if (isSure) await clearBasket()
  return isSure
}

/**
 * Adds a past order's lines to the basket at today's prices and lists unavailable items in a toast. Returns
 * false when the shopper keeps the current basket. Throws AppError when nothing could be added.
 */
async function reorderItems({ businessOrderId, fulfilmentMethod, store }: PastOrder): Promise<boolean> {
  if (!(await ensureBasketForStore(store.id))) return false
  const { basket, unavailable } = await sessionCall(memberApi.reorder, {
    businessOrderId,
    fulfilmentMethod,
    basketToken: $basket.get()?.basketToken,
  })
  receiveBasket(basket)
  chooseOrderMethod(fulfilmentMethod)
  chooseStore({ id: store.id, slug: store.slug, storeName: store.name })
  toast(
    unavailable.length > 0 ? `In your basket, without ${unavailable.join(', ')}` : 'In your basket again',
    { tone: unavailable.length > 0 ? 'info' : 'success' },
  )
  return true
}

type Props = {
  order: Parameters<typeof reorderItems>[0]
  /** Part of the button's accessible name, because a page can have several. */
  orderNumber: string
  size?: ComponentProps<typeof Button>['size']
}

/** Orders the same items again, at today's prices, and shows the basket. */
export function ReorderButton({ order, orderNumber, size = 'medium' }: Props) {
  const navigate = useNavigate()
  const { run, isPending } = useAction(async () => {
    if (await reorderItems(order)) await navigate(paths.basket())
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
