import type * as z from 'zod'
import { call } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { selectedMethod } from './method.ts'

type Asked = Promise<z.output<typeof catalogueApi.menuItem.reply>>
const asked = new Map<string, Asked>()

/**
 * An item with its ingredients, nutrition and storage, fetched once per page load: when its card is pressed,
 * or when its sheet opens. A failed request is repeated. Rejects with the call's AppError.
 */
export function askItem(storeId: number, slug: string): Asked {
  const fulfilmentMethod = selectedMethod()
  const key = `${storeId} ${fulfilmentMethod} ${slug}`
  const known = asked.get(key)
  if (known) return known
  const reply = call(catalogueApi.menuItem, { storeId, fulfilmentMethod, menuItemSlug: slug })
  asked.set(key, reply)
  reply.catch(() => asked.delete(key))
  return reply
}
