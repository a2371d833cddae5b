import { $place, type OrderMethod } from '@larder/shared/stores'

/**
 * How the shopper wants the order: what menus are asked for. On the server, and until the browser has taken
 * what was kept, it is delivery; pages ask again when it turns out otherwise (`useMethod`).
 */
export const methodInHand = (): OrderMethod => $place.get().orderMethod
