import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { FulfilmentLocation, FulfilmentMethod, SelectedSlot } from '../stores/fulfilment.ts'
import { Money } from '../money.ts'
import { Basket } from './basket.ts'
import { IfMissing, PickedSubstitute, SubstituteCandidate } from './if-missing.ts'
import { MenuItemChoice } from './line.ts'

const basketToken = z.string().max(100)
/** Without a token the call uses the session's basket or creates a new one. */
const optionalToken = basketToken.optional()
const version = z.int().optional()
const basketLineId = z.string().min(1).max(100)

export const retrieve = endpoint({
  method: 'POST',
  path: '/api/basket/retrieve',
  summary: "The basket of a token, else the session's, with current prices; an empty one if there is none.",
  access: 'session',
  body: z.object({
    storeId: z.int().optional(),
    fulfilmentMethod: FulfilmentMethod.optional(),
    basketToken: optionalToken,
    fulfilmentLocation: FulfilmentLocation.optional(),
  }),
  reply: Basket,
})

/** A basket that a session keeps for a store. */
export const KeptBasket = z.object({
  basketToken,
  store: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  itemCount: z.int(),
  changedAt: z.iso.datetime(),
  /** The time that it holds, as long as it does. */
  selectedSlot: SelectedSlot.optional(),
})
export type KeptBasket = z.infer<typeof KeptBasket>

export const list = endpoint({
  method: 'POST',
  path: '/api/basket/list',
  summary:
    "The session's baskets that have items or hold a time, one for each store, the one changed last first (readings 46).",
  access: 'session',
  body: z.object({}),
  reply: z.object({ baskets: z.array(KeptBasket) }),
})

export const clear = endpoint({
  method: 'POST',
  path: '/api/basket/clear',
  summary: 'Empties a basket and keeps its token. The lines can be restored (readings 30).',
  access: 'session',
  body: z.object({ basketToken, version }),
  reply: Basket,
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/basket/restore',
  summary: 'Restores the lines that the last `clear` removed.',
  access: 'session',
  body: z.object({ basketToken }),
  reply: Basket,
})

export const update = endpoint({
  method: 'POST',
  path: '/api/basket/update',
  summary: 'Changes the fulfilment method, the place or the store of a basket (readings 35).',
  access: 'session',
  body: z.object({
    basketToken: optionalToken,
    storeId: z.int(),
    fulfilmentMethod: FulfilmentMethod,
    /** The shopper's location. It sets the delivery price until an address is set, which then decides (trust T29). */
    fulfilmentLocation: FulfilmentLocation.optional(),
    /** The shopper no longer uses the current address: it is removed, and a new one is needed. */
    replacesAddress: z.boolean().optional(),
    version,
  }),
  reply: Basket,
})

export const addItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/add',
  summary: 'Adds a menu item or a meal deal; creates the basket if there is none.',
  access: 'session',
  body: z.object({
    storeId: z.int(),
    fulfilmentMethod: FulfilmentMethod,
    basketToken: optionalToken,
    menuItem: MenuItemChoice,
    bannerAdvertId: z.string().max(100).optional(),
    fulfilmentLocation: FulfilmentLocation.optional(),
    version,
  }),
  reply: Basket,
})

const AddedItems = z.object({
  basket: Basket,
  /** Items that were not added, with the reason for the shopper. */
  rejected: z.array(
    z.object({
      menuItemId: z.string(),
      message: z.string(),
      /** The item's position in `menuItems`, counted from 0. */
      position: z.int().optional(),
    }),
  ),
})
export type AddedItems = z.infer<typeof AddedItems>

export const addItems = endpoint({
  method: 'POST',
  path: '/api/basket/item/addAll',
  summary: 'Adds several menu items in one write, and leaves out those that cannot be added.',
  access: 'session',
  body: addItem.body
    .omit({ menuItem: true, bannerAdvertId: true })
    .extend({ menuItems: z.array(MenuItemChoice).min(1).max(60) }),
  reply: AddedItems,
})

export const updateItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/update',
  summary: 'Changes quantity, size or options of a line.',
  access: 'session',
  body: z.object({ basketToken, basketLineId, menuItem: MenuItemChoice, version }),
  reply: Basket,
})

export const removeItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/remove',
  summary: 'Removes a line; an already removed line is not an error.',
  access: 'session',
  body: z.object({ basketToken, basketLineId, version }),
  reply: Basket,
})

export const CouponForm = z.object({ coupon: z.string().trim().min(1, 'Enter a coupon code.').max(40) })

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/basket/coupon/apply',
  summary: 'Applies a coupon code.',
  access: 'session',
  body: CouponForm.extend({ basketToken, verifyToken: z.string().max(4000).optional(), version }),
  reply: Basket,
})

export const removeCoupon = endpoint({
  method: 'POST',
  path: '/api/basket/coupon/remove',
  summary: 'Removes the coupon.',
  access: 'session',
  body: z.object({ basketToken, version }),
  reply: Basket,
})

export const updateTip = endpoint({
  method: 'POST',
  path: '/api/basket/tip/update',
  summary: "Sets the driver's tip, from 0 up to `tipLimits.max` in steps of `tipLimits.increment`.",
  access: 'session',
  body: z.object({ basketToken, tip: Money.min(0, 'Enter £0 or more.').max(1000), version }),
  reply: Basket,
})

export const setSubstitution = endpoint({
  method: 'POST',
  path: '/api/basket/substitution/set',
  summary: 'Sets what happens when an item is missing.',
  access: 'session',
  body: z.object({
    basketToken,
    /** Without it the choice is for the basket, and lines lose the one that they had of their own. */
    basketLineId: basketLineId.optional(),
    ifMissing: IfMissing,
    /** Required for `this`, which is for one line. */
    substitute: PickedSubstitute.optional(),
    version,
  }),
  reply: Basket,
})

export const listSubstitutes = endpoint({
  method: 'POST',
  path: '/api/basket/substitution/candidates',
  summary: 'Items that may stand in for a line.',
  access: 'session',
  body: z.object({ basketToken, basketLineId, searchTerm: z.string().trim().max(64).optional() }),
  reply: z.object({ candidates: z.array(SubstituteCandidate) }),
})

export const reserveTimeSlot = endpoint({
  method: 'POST',
  path: '/api/basket/reserveTimeSlot',
  summary: 'Reserves a slot for the basket, one at a time; `selectedSlot` of the reply has its expiry.',
  access: 'session',
  body: z.object({
    storeId: z.int(),
    basketToken: optionalToken,
    fulfilmentMethod: FulfilmentMethod,
    timeSlotDate: z.iso.date('Time slot date provided was not valid.'),
    slotId: z.string().min(1).max(120),
    timeSlotTime: z.string().max(20).optional(),
    postcode: z.string().max(12).optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    version,
  }),
  reply: Basket,
})
