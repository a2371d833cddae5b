import { $place, type OrderMethod } from '@larder/shared/stores'

/**
 * The shopper's order method, used to fetch menus. On the server, and until the browser has restored its
 * state, it is delivery; pages revalidate when it turns out otherwise (`useSelectedStore`).
 */
export const selectedMethod = (): OrderMethod => $place.get().orderMethod
