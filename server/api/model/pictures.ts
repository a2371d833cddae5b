/** Kinds of pictures, which are part of the URL. */
export type PictureKind = 'items' | 'categories' | 'deals' | 'banners' | 'stores' | 'pages' | 'site'

/** The source of a picture for the image proxy: `pictures/fernhill/items/oat-milk.png`. */
export const buildPictureSource = (brandSlug: string, kind: PictureKind, name: string) =>
  `pictures/${brandSlug}/${kind}/${name}.png`

/**
 * The name of a page's picture: the page's own (`home`), or that of one of its blocks by position (`home-1`, cards
 * `home-2-3`). Pages: home, faq, contact, news, login …, `page-<slug>`, `brand-<slug>`, `news-<slug>`, `store-<slug>`.
 */
export const chooseSourcePageName = (page: string, ...block: number[]) =>
  [page.replaceAll('/', '--'), ...block].join('-')

/** The name of an item's picture by position; the first has the item's own. */
export const chooseItemPictureName = (slug: string, at: number) =>
  at === 0 ? slug : `${slug}-picture-${at + 1}`

/** The name of the picture on the first screen of the home page. */
export const HERO_NAME = 'home-hero'

/** Maximum size of a brand's picture file in bytes. The image proxy reads the whole file for each width. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Maximum number of pixels after decoding, because a small file can contain a billion (trust T13). */
export const MAX_PICTURE_PIXELS = 40_000_000

/** Formats that sharp reads for the image proxy. SVGs are separate, because the proxy renders them at each width. */
export const RASTER_FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'avif', 'heif', 'gif'])
