import * as z from 'zod'
import { Picture } from '../fields.ts'

/** A list without entries that are malformed, or of a type that only a newer server knows: the others are shown. */
export const listOfKnown = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess(
    (entries: z.input<Entry>[]) =>
      Array.isArray(entries) ? entries.filter((one) => entry.safeParse(one).success) : entries,
    z.array(entry),
  )

/** A part that is left out where it is incomplete. */
export const optionalPart = <Part extends z.ZodType>(part: Part) => part.optional().catch(undefined)

export const Action = z.object({ label: z.string(), link: z.string() })
export type Action = z.infer<typeof Action>

const Card = z.object({
  title: z.string(),
  text: z.string().optional(),
  picture: Picture.optional(),
  action: optionalPart(Action),
})

export const Faq = z.object({ group: z.string().optional(), question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof Faq>

/** One block of a page. Text is plain, never HTML (trust T12). */
export const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    title: z.string().optional(),
    paragraphs: z.array(z.string()),
    action: optionalPart(Action),
  }),
  z.object({
    type: z.literal('picture-text'),
    title: z.string(),
    paragraphs: z.array(z.string()),
    picture: Picture,
    pictureSide: z.enum(['left', 'right']),
    action: optionalPart(Action),
  }),
  z.object({
    type: z.literal('cards'),
    title: z.string(),
    intro: z.string().optional(),
    cards: listOfKnown(Card),
  }),
  z.object({
    type: z.literal('steps'),
    title: z.string(),
    steps: listOfKnown(z.object({ title: z.string(), text: z.string(), picture: Picture.optional() })),
  }),
  z.object({
    type: z.literal('quote'),
    text: z.string(),
    name: z.string(),
    place: z.string().optional(),
  }),
  z.object({ type: z.literal('list'), title: z.string(), items: z.array(z.string()) }),
  z.object({
    type: z.literal('call-to-action'),
    title: z.string(),
    text: z.string().optional(),
    action: Action,
    picture: Picture.optional(),
  }),
  z.object({ type: z.literal('faqs'), title: z.string(), faqs: listOfKnown(Faq) }),
])
export type Block = z.infer<typeof Block>

export const Seo = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string().optional(),
  image: Picture.optional(),
})
export type Seo = z.infer<typeof Seo>

export const pageFields = {
  title: z.string(),
  subTitle: z.string().optional(),
  slug: z.string(),
  picture: Picture.optional(),
  blocks: listOfKnown(Block),
  seo: Seo,
}
/** The fields of every page (spec §3 Pages). */
export const Page = z.object(pageFields)
export type Page = z.infer<typeof Page>
