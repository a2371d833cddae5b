/** Kinds of pictures, which are part of their address. */
export type PictureKind = 'items' | 'categories' | 'deals' | 'banners' | 'stores' | 'pages' | 'site'

/** Source of a picture for the image proxy: `pictures/fernhill/items/oat-milk.png`. */
export const pictureSource = (brandSlug: string, kind: PictureKind, name: string) =>
  `pictures/${brandSlug}/${kind}/${name}.png`

/**
 * Name of a page's picture: its own (`home`), or of one of its blocks in order (`home-1`, cards `home-2-3`).
 * Pages: home, faq, contact, news, login …, `page-<slug>`, `brand-<slug>`, `news-<slug>`, `store-<slug>`.
 */
export const pagePictureName = (page: string, ...block: number[]) =>
  [page.replaceAll('/', '--'), ...block].join('-')

/** Name of the picture on the home page's first screen. */
export const HERO_NAME = 'home-hero'

/** A brand's picture file may have this many bytes; the image proxy reads it whole for each width. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** A picture may decode to this many pixels: a small file can hold a billion (trust T13). */
export const MAX_PICTURE_PIXELS = 40_000_000

/** Formats of sharp that the image proxy reads; drawings (`.svg`) apart, which it renders at each width. */
export const RASTER_FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'avif', 'heif', 'gif'])
