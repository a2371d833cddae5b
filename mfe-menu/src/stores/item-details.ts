import { call } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { storeResource, type OrderMethod } from '@larder/shared/stores'
import { selectedMethod } from './method.ts'

type Key = { storeId: number; fulfilmentMethod: OrderMethod; menuItemSlug: string }

/** Fetched after the sheet that shows it is on the screen. */
const itemDetails = storeResource(
  async (key: Key, signal) => {
    await afterPaint()
    return call(catalogueApi.menuItem, key, { signal })
  },
  { asksOnce: true },
)

/** An item with its ingredients, nutrition and storage, which items of lists do not include. */
export const itemWithDetails = (storeId: number, slug: string) =>
  itemDetails({ storeId, fulfilmentMethod: selectedMethod(), menuItemSlug: slug })
