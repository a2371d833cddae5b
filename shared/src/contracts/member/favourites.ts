import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { memberCall, nothing } from './member-call.ts'

/** Favourites of one member: as many as one call for their items can name. */
export const MAX_FAVOURITES = 100

const Favourites = z.object({
  /** Ids of menu items of the brand, the newest first. Not every store has each. */
  menuItemIds: z.array(z.string()),
})

export const listFavourites = endpoint({
  ...memberCall,
  path: '/api/member/favourites/list',
  summary: 'The member’s favourite items, newest first.',
  body: nothing,
  reply: Favourites,
})
export const setFavourite = endpoint({
  ...memberCall,
  path: '/api/member/favourites/set',
  summary: 'Marks an item as a favourite, or no longer; repeating it changes nothing.',
  body: z.strictObject({ menuItemId: z.string().min(1).max(120), isFavourite: z.boolean() }),
  reply: Favourites,
})
