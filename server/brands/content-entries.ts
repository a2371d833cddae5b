import type { contentApi } from '@larder/shared/contracts'
import type { BrandFolder } from './brand-folder.ts'
import type { TypeScaleName } from '@larder/api/model/brand.ts'
import type { PageContent } from '@larder/api/model/content.ts'
import { toPageEntry } from '@larder/api/model/page-entry.ts'
import { HERO_NAME, buildPictureSource } from '@larder/api/model/pictures.ts'
import { toSiteConfig } from './site-config.ts'

type ContentEntry = { type: string; slug: string; body: object }

/** The type scale of spec §9 in px, from `huge` to `button-3`. */
const DEFAULT_FONT_SIZES: (contentApi.FontSize & { name: TypeScaleName })[] = [
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

function toHomeEntry({ brand, content: { home } }: BrandFolder) {
  const hero = home.hero && { ...home.hero, picture: buildPictureSource(brand.slug, 'pages', HERO_NAME) }
  return { ...toPageEntry(home, { brand: brand.slug, name: 'home', slug: 'home' }), hero }
}

/** All content of a brand folder as entries (spec §7 Configuration and content). */
export function listContentEntries(folder: BrandFolder): ContentEntry[] {
  const { brand, content } = folder
  const branding = { brandingColors: brand.looks.colours, fontFamily: brand.looks.font.family }
  const single = (type: string, name: string, page: PageContent): ContentEntry => ({
    type,
    slug: '',
    body: toPageEntry(page, { brand: brand.slug, name, slug: type }),
  })
  const collection =
    (type: string, prefix: string) =>
    (page: PageContent & { slug: string }): ContentEntry => ({
      type,
      slug: page.slug,
      body: toPageEntry(page, { brand: brand.slug, name: `${prefix}-${page.slug}`, slug: page.slug }),
    })
  const siteSettings = {
    companyName: brand.companyName,
    ...branding,
    enableStoresSearchByAddress: content.global.enableStoresSearchByAddress,
    fontSizes: DEFAULT_FONT_SIZES.map((size) => ({ ...size, ...brand.looks.typeScale?.[size.name] })),
  }
  return [
    { type: 'global', slug: '', body: toSiteConfig(folder) },
    { type: 'site-settings', slug: '', body: siteSettings },
    { ...single('home', 'home', content.home), body: toHomeEntry(folder) },
    single('faq', 'faq', content.faq),
    single('contact', 'contact', content.contact),
    single('news-list', 'news', content.newsList),
    single('login', 'login', content.login),
    single('register', 'register', content.register),
    single('forgot-password', 'forgot-password', content.forgotPassword),
    single('reset-password', 'reset-password', content.resetPassword),
    single('store', 'store', content.store),
    single('checkout', 'checkout', content.checkout),
    { type: 'search', slug: '', body: content.search },
    { type: 'recipes', slug: '', body: content.recipes },
    ...content.pages.map(collection('pages', 'page')),
    ...content.brandPages.map(collection('branding-pages', 'brand')),
    ...content.news
      .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
      .map(collection('news', 'news')),
  ]
}
