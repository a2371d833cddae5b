import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useMenu } from './menu-context.ts'

/** The current basket when it is this store's: another store's may contain items with the same ids. */
export function useBasketHere(): basketApi.Basket | undefined {
  const { store } = useMenu()
  const basket = useStore($basket)
  return basket?.storeId === store.id ? basket : undefined
}
