import * as z from 'zod'
import { Faq, listOfKnown, optionalPart, Page, pageFields, Seo } from './content-parts.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { BrandingColors, Font, FontSize, SiteConfig } from '../business/site.ts'

export { Action, Block, Faq, Page, Seo } from './content-parts.ts'
export {
  BrandingColors,
  Font,
  FontSize,
  FooterMenu,
  MenuEntry,
  Navbar,
  SiteConfig,
  socialNetworks,
} from '../business/site.ts'

const CACHE_SEC = 30
/** Clients send `populate=deep`; content is always complete. */
const PopulateInput = z.object({ populate: z.string().max(60).optional() })
const SlugInput = PopulateInput.extend({ slug: z.string().min(1).max(200) })

/** A content type with one entry per brand: `{ data }`, as the content service replies. */
function singleTypeEndpoint<Content extends z.ZodType>(type: string, content: Content) {
  return endpoint({
    method: 'GET',
    path: `/api/strapi/${type}`,
    summary: `Content of type ${type}.`,
    access: 'anyone',
    cacheSec: CACHE_SEC,
    body: PopulateInput,
    reply: z.object({ data: content }),
  })
}

/** A content type with many entries. */
function collectionEndpoint<Content extends z.ZodType>(type: string, content: Content) {
  return singleTypeEndpoint(type, listOfKnown(content))
}

/** One complete entry by slug. An unknown slug is 404 'Page not found' with the path (readings 47). */
function entryEndpoint<Content extends z.ZodType>(type: string, content: Content) {
  return endpoint({ ...singleTypeEndpoint(`${type}/entry`, content), body: SlugInput })
}

export const HomePage = z.object({
  ...pageFields,
  /** The first screen: a picture with a transparent background, its background tone, and the layout. */
  hero: optionalPart(
    z.object({
      picture: z.string(),
      tone: z.enum(['light', 'dark']).catch('light'),
      layout: z.enum(['beside', 'centre']).catch('beside'),
    }),
  ),
  /** The store whose first items newcomers see, and their title. */
  shelf: optionalPart(z.object({ title: z.string(), store: z.string() })),
  searchLabel: z.string().optional(),
  searchButtonBg: z.string().optional(),
  searchButtonText: z.string().optional(),
})
export type HomePage = z.infer<typeof HomePage>

export const FaqPage = z.object({ ...pageFields, faqs: listOfKnown(Faq) })
export type FaqPage = z.infer<typeof FaqPage>

export const ContactPage = z.object({
  ...pageFields,
  /** The address, line by line. */
  address: z.array(z.string()),
  phoneNumber: z.string(),
  email: z.string(),
  hours: z.array(z.string()),
  /** Absent for a place without a map. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type ContactPage = z.infer<typeof ContactPage>

/** Texts around a form: login, registration, passwords, store, checkout. */
export const FormPage = z.object({
  ...pageFields,
  intro: z.string().optional(),
  help: z.string().optional(),
})
export type FormPage = z.infer<typeof FormPage>

export const PageLink = z.object({ slug: z.string(), title: z.string(), seo: Seo })
export type PageLink = z.infer<typeof PageLink>

export const NewsArticle = z.object({
  ...pageFields,
  publishedOn: z.iso.date(),
  author: z.string().optional(),
  summary: z.string(),
})
export type NewsArticle = z.infer<typeof NewsArticle>

export const NewsList = z.object({ ...pageFields, articles: listOfKnown(NewsArticle.omit({ blocks: true })) })
export type NewsList = z.infer<typeof NewsList>

export const global = singleTypeEndpoint('global', SiteConfig)
export const home = singleTypeEndpoint('home', HomePage)
export const faq = singleTypeEndpoint('faq', FaqPage)
export const contact = singleTypeEndpoint('contact', ContactPage)
export const login = singleTypeEndpoint('login', FormPage)
export const register = singleTypeEndpoint('register', FormPage)
export const forgotPassword = singleTypeEndpoint('forgot-password', FormPage)
export const resetPassword = singleTypeEndpoint('reset-password', FormPage)
export const store = singleTypeEndpoint('store', FormPage)
export const checkout = singleTypeEndpoint('checkout', FormPage)
export const siteSettings = singleTypeEndpoint(
  'site-settings',
  z.object({
    companyName: z.string(),
    brandingColors: BrandingColors,
    fontFamily: z.string(),
    enableStoresSearchByAddress: z.boolean(),
    fontSizes: listOfKnown(FontSize),
  }),
)
export const font = singleTypeEndpoint('font', Font)

/** All generic pages, for site maps and menus; `page` returns a complete one. */
export const pages = collectionEndpoint('pages', PageLink)
export const page = entryEndpoint('pages', Page)
export const brandPages = collectionEndpoint('branding-pages', PageLink)
export const brandPage = entryEndpoint('branding-pages', Page)
/** The news page with its articles, newest first. */
export const news = singleTypeEndpoint('news', NewsList)
export const article = entryEndpoint('news', NewsArticle)
