import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useMenu } from './menu-context.ts'
import { useSearchParams } from '@larder/shared/ui'

/**
 * The current basket if it belongs to this store; another store's basket may contain items with the same ids.
 */
export function useStoreBasket(): basketApi.Basket | undefined {
  const { store } = useMenu()
  const basket = useStore($basket)
  return basket?.storeId === store.id ? basket : undefined
}

/** The basket line to change (`?line=` in the URL), if it exists and belongs to this item or meal deal. */
export function useChangedLine({ id }: { id: string }): basketApi.BasketLine | undefined {
  const [parameters] = useSearchParams()
  const lines = useStoreBasket()?.items ?? []
  const lineId = parameters.get('line')
  return lines.find(({ basketLineId, menuItemId }) => basketLineId === lineId && menuItemId === id)
}
