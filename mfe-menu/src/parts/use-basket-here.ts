import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useMenu } from './menu-context.ts'
import { useSearchParams } from '@larder/shared/ui'

/** The current basket when it is this store's: another store's may contain items with the same ids. */
export function useBasketHere(): basketApi.Basket | undefined {
  const { store } = useMenu()
  const basket = useStore($basket)
  return basket?.storeId === store.id ? basket : undefined
}

/** The basket line to change (`?line=` in the URL), while it exists and is of this item or meal deal. */
export function useChangedLine({ id }: { id: string }): basketApi.BasketLine | undefined {
  const [parameters] = useSearchParams()
  const lines = useBasketHere()?.items ?? []
  const lineId = parameters.get('line')
  return lines.find(({ basketLineId, menuItemId }) => basketLineId === lineId && menuItemId === id)
}
