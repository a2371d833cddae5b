import * as z from 'zod'
import { SERVER_SEGMENTS } from '@larder/contracts/claims'
import { Colour, DatedDay, Link, Picture, Slug, Text } from './scalars.ts'

const Action = z.strictObject({ label: Text, link: Link })

const Card = z.strictObject({
  title: Text,
  text: Text.optional(),
  picture: Picture.optional(),
  action: Action.optional(),
})

/** One block of a page. Text is plain text, and `paragraphs` lists its paragraphs. */
export const Block = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    title: Text.optional(),
    paragraphs: z.array(Text).min(1),
    action: Action.optional(),
  }),
  z.strictObject({
    type: z.literal('picture-text'),
    title: Text,
    paragraphs: z.array(Text).min(1),
    picture: Picture,
    pictureSide: z.enum(['left', 'right']).default('left'),
    action: Action.optional(),
  }),
  z.strictObject({
    type: z.literal('cards'),
    title: Text,
    intro: Text.optional(),
    cards: z.array(Card).min(1),
  }),
  z.strictObject({
    type: z.literal('steps'),
    title: Text,
    steps: z.array(z.strictObject({ title: Text, text: Text, picture: Picture.optional() })).min(2),
  }),
  z.strictObject({ type: z.literal('quote'), text: Text, name: Text, place: Text.optional() }),
  z.strictObject({ type: z.literal('list'), title: Text, items: z.array(Text).min(1) }),
  z.strictObject({
    type: z.literal('call-to-action'),
    title: Text,
    text: Text.optional(),
    action: Action,
    picture: Picture.optional(),
  }),
  z.strictObject({
    type: z.literal('faqs'),
    title: Text,
    faqs: z.array(z.strictObject({ question: Text, answer: Text })).min(1),
  }),
])
export type Block = z.infer<typeof Block>

const Seo = z.strictObject({
  title: Text.max(70),
  description: Text.max(200),
  keywords: Text.optional(),
  image: Picture.optional(),
})

const pageFields = {
  title: Text,
  subTitle: Text.optional(),
  picture: Picture.optional(),
  blocks: z.array(Block).default([]),
  seo: Seo,
}

/** Fields every page has (spec §3 Pages). */
export const PageContent = z.strictObject(pageFields)
export type PageContent = z.infer<typeof PageContent>

/** First path segments that are reserved for the shop itself (spec §2 Routes). */
const RESERVED_SEGMENTS = new Set([
  ...SERVER_SEGMENTS,
  ...'livez readyz metrics sitemap.xml robots.txt login register member checkout basket stores store stores-near-by ul news faqs contact brand'.split(
    ' ',
  ),
])
/** The path of a page: `about`, or deeper such as `legal/privacy`. */
const PagePath = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/,
    'use an address such as our-way/growers, with single hyphens',
  )
  .refine(
    (slug) => !RESERVED_SEGMENTS.has(slug.split('/')[0] ?? ''),
    'this address belongs to the shop itself',
  )

export const Page = z.strictObject({ slug: PagePath, ...pageFields })
/** The slug `_` stands for `/brand` itself (readings 3). */
export const BrandPage = z.strictObject({ slug: z.union([z.literal('_'), Slug]), ...pageFields })
export const NewsArticle = z.strictObject({
  slug: Slug,
  publishedOn: DatedDay,
  author: Text.optional(),
  summary: Text,
  ...pageFields,
})
export const HomePage = z.strictObject({
  ...pageFields,
  picture: Picture,
  /** The first screen of the page: the content beside or below the headline, and the background. */
  hero: z
    .strictObject({
      picture: Picture,
      tone: z.enum(['light', 'dark']).default('light'),
      layout: z.enum(['beside', 'centre']).default('beside'),
    })
    .optional(),
  /** A store whose first items are shown to newcomers, below this title. */
  shelf: z.strictObject({ title: Text, store: Slug }).optional(),
  /** Label and colour tokens of the search button (spec §9: red with white text by default). */
  searchLabel: Text.optional(),
  searchButtonBg: Colour.optional(),
  searchButtonText: Colour.optional(),
})
export const FaqPage = z.strictObject({
  ...pageFields,
  faqs: z.array(z.strictObject({ group: Text, question: Text, answer: Text })).min(1),
})
export const ContactPage = z.strictObject({
  ...pageFields,
  address: z.array(Text).min(1),
  phoneNumber: Text,
  email: z.email(),
  hours: z.array(Text),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
/** The texts around a form: login, registration, forgotten and reset password, store and checkout. */
export const FormPage = z.strictObject({ ...pageFields, intro: Text.optional(), help: Text.optional() })
export type FormPage = z.infer<typeof FormPage>
