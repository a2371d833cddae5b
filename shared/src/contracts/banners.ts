import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Picture, SlugField, StoreId, Success } from './fields.ts'
import { FulfilmentMethod } from './stores/fulfilment.ts'

/** The target of a banner. `associatedItems` are the menu item ids for `items`, and empty for the other kinds. */
export const BannerAction = z.object({
  kind: z.enum(['items', 'deal', 'category', 'link']),
  associatedItems: z.array(z.string()),
  dealSlug: z.string().optional(),
  categorySlug: z.string().optional(),
  link: z.string().optional(),
})
export type BannerAction = z.infer<typeof BannerAction>

/** A banner (spec §3). `impressionCalled` is the browser's own record that `display` was sent. */
export const Banner = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  text: z.string().optional(),
  buttonLabel: z.string(),
  picture: Picture,
  action: BannerAction,
})
export type Banner = z.infer<typeof Banner>

/** POST /api/banners/list (spec §7). Without a category: the banners of the store's landing page. */
export const list = endpoint({
  method: 'POST',
  path: '/api/banners/list',
  summary: 'Banners of a store’s front page or of a category.',
  access: 'anyone',
  cacheSec: 15,
  body: z.object({
    storeId: StoreId,
    fulfilmentMethod: FulfilmentMethod,
    categoryId: SlugField.optional(),
    /** Returns only this banner, wherever it is shown; an unknown slug is 404 'Unable to find banner.' */
    bannerSlug: SlugField.optional(),
    /** Every banner of the store, for `/banner`. */
    all: z.boolean().optional(),
  }),
  reply: z.object({ banners: z.array(Banner) }),
})

const BannerEvent = z.object({ bannerId: SlugField, platform: z.literal('website') })

export const display = endpoint({
  method: 'POST',
  path: '/api/banners/display',
  summary: 'Counts that a banner was shown.',
  access: 'anyone',
  body: BannerEvent,
  reply: Success,
})

export const click = endpoint({
  method: 'POST',
  path: '/api/banners/click',
  summary: 'Counts that a banner was pressed.',
  access: 'anyone',
  body: BannerEvent,
  reply: Success,
})
