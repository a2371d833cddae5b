import type { contentApi } from '@larder/shared/contracts'
import type { BrandFolder } from './brand-folder.ts'
import type { Block, PageContent } from './content.ts'
import { HERO_NAME, pagePictureName, pictureSource } from './pictures.ts'
import { siteConfig } from './site-config.ts'

export type ContentEntry = { type: string; slug: string; body: object }

/** Type scale of spec §9: px sizes from `huge` to `button-3`. */
const FONT_SIZES: contentApi.FontSize[] = [
  { name: 'huge', size: 48, lineHeight: 1.1, weight: 800 },
  { name: 'h1', size: 36, lineHeight: 1.15, weight: 800 },
  { name: 'h2', size: 28, lineHeight: 1.2, weight: 700 },
  { name: 'h3', size: 22, lineHeight: 1.25, weight: 700 },
  { name: 'h4', size: 18, lineHeight: 1.3, weight: 600 },
  { name: 'body-1', size: 16, lineHeight: 1.5, weight: 400 },
  { name: 'body-2', size: 14, lineHeight: 1.45, weight: 400 },
  { name: 'caption', size: 12, lineHeight: 1.4, weight: 500 },
  { name: 'button-1', size: 16, lineHeight: 1.25, weight: 700 },
  { name: 'button-2', size: 14, lineHeight: 1.25, weight: 700 },
  { name: 'button-3', size: 12, lineHeight: 1.25, weight: 700 },
]

type Source = (...block: number[]) => string

/** A block with its pictures, and those of its cards or steps, as sources for the image proxy. */
function block(written: Block, index: number, source: Source): contentApi.Block {
  const place = index + 1
  const part = <Part extends { picture?: string | undefined }>(one: Part, at: number) => ({
    ...one,
    picture: one.picture && source(place, at + 1),
  })
  switch (written.type) {
    case 'cards':
      return { ...written, cards: written.cards.map(part) }
    case 'steps':
      return { ...written, steps: written.steps.map(part) }
    case 'picture-text':
      return { ...written, picture: source(place) }
    case 'call-to-action':
      return { ...written, picture: written.picture && source(place) }
    case 'faqs':
    case 'list':
    case 'quote':
    case 'text':
      return written
    default:
      return written satisfies never
  }
}

/** A page of a brand folder in the shape of the content contract. `name` is what its pictures are called after. */
export function pageEntry<Page extends PageContent>(
  page: Page,
  { brand, name, slug }: { brand: string; name: string; slug: string },
) {
  const source: Source = (...at) => pictureSource(brand, 'pages', pagePictureName(name, ...at))
  const picture = page.picture && source()
  return {
    ...page,
    slug,
    picture,
    blocks: page.blocks.map((written, index) => block(written, index, source)),
    // Pages share their own picture with those who link to them; recipes are no addresses.
    seo: { ...page.seo, image: picture },
  }
}

function homeEntry({ brand, content: { home } }: BrandFolder) {
  const hero = home.hero && { ...home.hero, picture: pictureSource(brand.slug, 'pages', HERO_NAME) }
  return { ...pageEntry(home, { brand: brand.slug, name: 'home', slug: 'home' }), hero }
}

/** All content of a brand folder (spec §7 Configuration and content), entry by entry. */
export function contentEntries(folder: BrandFolder): ContentEntry[] {
  const { brand, content } = folder
  const looks = { brandingColors: brand.looks.colours, fontFamily: brand.looks.font.family }
  const single = (type: string, name: string, page: PageContent): ContentEntry => ({
    type,
    slug: '',
    body: pageEntry(page, { brand: brand.slug, name, slug: type }),
  })
  const many =
    (type: string, prefix: string) =>
    (page: PageContent & { slug: string }): ContentEntry => ({
      type,
      slug: page.slug,
      body: pageEntry(page, { brand: brand.slug, name: `${prefix}-${page.slug}`, slug: page.slug }),
    })
  const siteSettings = {
    companyName: brand.companyName,
    ...looks,
    enableStoresSearchByAddress: content.global.enableStoresSearchByAddress,
    fontSizes: FONT_SIZES.map((size) => ({ ...size, ...brand.looks.typeScale?.[size.name] })),
  }
  return [
    { type: 'global', slug: '', body: siteConfig(folder) },
    { type: 'site-settings', slug: '', body: siteSettings },
    { ...single('home', 'home', content.home), body: homeEntry(folder) },
    single('faq', 'faq', content.faq),
    single('contact', 'contact', content.contact),
    single('news-list', 'news', content.newsList),
    single('login', 'login', content.login),
    single('register', 'register', content.register),
    single('forgot-password', 'forgot-password', content.forgotPassword),
    single('reset-password', 'reset-password', content.resetPassword),
    single('store', 'store', content.store),
    single('checkout', 'checkout', content.checkout),
    ...content.pages.map(many('pages', 'page')),
    ...content.brandPages.map(many('branding-pages', 'brand')),
    ...content.news.toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn)).map(many('news', 'news')),
  ]
}
