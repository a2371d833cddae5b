import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useMenu } from './menu-context.ts'

/** The basket in hand when it is this store's: another store's holds items of the same names. */
export function useBasketHere(): basketApi.Basket | undefined {
  const { store } = useMenu()
  const basket = useStore($basket)
  return basket?.storeId === store.id ? basket : undefined
}
