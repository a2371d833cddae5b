/** What a picture shows; decides its aspect. */
export const pictureKinds = ['items', 'categories', 'deals', 'banners', 'stores', 'pages', 'site'] as const
export type PictureKind = (typeof pictureKinds)[number]

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

/** Whether a picture is a file of the brand folder rather than a recipe. */
export const isPictureFile = (picture: string): boolean =>
  /^[a-z0-9/-]+\.(png|jpg|jpeg|webp|svg)$/.test(picture)

/** A drawing and its intended width, in px. */
export type ComposedPicture = { svg: string; width: number }

/**
 * Draws a recipe (`red-apple green-apple @crate #FDECE4`) in the aspect of its kind. `name` seeds what the recipe
 * leaves open, so that the same picture is drawn each time. Undefined: the recipe cannot be read.
 */
export type ComposePicture = (
  recipe: string,
  of: { kind: PictureKind; name: string },
) => ComposedPicture | undefined
