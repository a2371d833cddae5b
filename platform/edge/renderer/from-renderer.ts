import * as z from 'zod'
import type { HeadTag, RenderResult } from './protocol.ts'

// Squads' code writes all of these messages, so anything that does not match is dropped.
const Task = z.uuid()
const Text = (max: number) => z.string().max(max)

/** `<meta http-equiv>` is not allowed: it redirects and changes policies. */
const MetaName = z.union([
  z.enum(['description', 'keywords', 'robots', 'referrer', 'theme-color', 'author', 'format-detection']),
  z.string().regex(/^twitter:[a-z:_-]{1,40}$/),
])
const Meta = z.union([
  z.strictObject({ name: MetaName, content: Text(2_000), media: Text(200).optional() }),
  z.strictObject({ property: z.string().regex(/^(og|article):[a-z:_-]{1,40}$/), content: Text(2_000) }),
])
/** A path of the shop, or an absolute http(s) address. */
const Address = Text(2_000).regex(/^(\/(?![/\\])|https?:\/\/)/)
const Link = z.strictObject({
  rel: z.enum([
    'canonical',
    'icon',
    'apple-touch-icon',
    'preload',
    'preconnect',
    'dns-prefetch',
    'alternate',
    'next',
    'prev',
  ]),
  href: Address.optional(),
  as: z.enum(['image', 'font']).optional(),
  type: Text(100).optional(),
  sizes: Text(200).optional(),
  media: Text(200).optional(),
  hreflang: Text(20).optional(),
  imagesrcset: Text(10_000).optional(),
  imagesizes: Text(500).optional(),
  fetchpriority: z.enum(['high', 'low', 'auto']).optional(),
  crossorigin: z.enum(['anonymous', '']).optional(),
  referrerpolicy: Text(40).optional(),
})
const Tag: z.ZodType<HeadTag> = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('title'), text: Text(1_000) }),
  z.object({ tag: z.literal('meta'), attributes: Meta }),
  z.object({ tag: z.literal('link'), attributes: Link }),
]) as z.ZodType<HeadTag> // in HeadTag the attributes are a plain record

/** Checked before the content, because every key costs time that delays all other calls. */
const hasFewKeys = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length <= 50
const readAttributes = (tag: unknown): unknown =>
  typeof tag === 'object' && tag !== null && 'attributes' in tag ? tag.attributes : undefined

/** A tag that is not allowed in a head is dropped; the page itself stays valid. */
const Head = z
  .array(z.unknown())
  .max(300)
  .transform((tags) =>
    tags.filter((tag) => hasFewKeys(readAttributes(tag))).flatMap((tag) => Tag.safeParse(tag).data ?? []),
  )
/** Values by the routes of one page. */
const ByRoute = z.unknown().refine(hasFewKeys).pipe(z.record(z.string(), z.unknown()))

/** Statuses with a body; a 204 or 304 with one would be an error of ours. */
const Status = z.union([z.literal(200), z.int().min(400).max(599)])
const Page = z.object({
  kind: z.literal('page'),
  status: Status,
  head: Head,
  body: z.string(),
  styles: z
    .array(
      z.object({
        name: z
          .string()
          .max(50_000)
          .regex(/^[\w -]*$/),
        css: z.string(),
      }),
    )
    .max(500),
  hydration: z.object({
    loaderData: ByRoute,
    errors: ByRoute.nullable(),
  }),
  modules: z.array(Text(300)).max(100),
  loaderError: z
    .object({ message: Text(1_000), stack: Text(4_000) })
    .optional()
    .catch(undefined),
})
const Redirect = z.object({ kind: z.literal('redirect'), location: Text(2_000) })

/** The possible results of the host's `render`. */
export const RenderedPage: z.ZodType<RenderResult> = z.discriminatedUnion('kind', [Page, Redirect])

const ApiCall = z.object({
  kind: z.literal('api-call'),
  task: Task,
  call: z.int().min(1).max(1_000_000),
  method: z.enum(['GET', 'POST']),
  path: Text(2_048).startsWith('/api/'),
  body: Text(65_536).optional(),
})
export const FromRenderer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pong') }),
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('rendered'), task: Task, rendered: z.unknown() }),
  z.object({ kind: z.literal('failed'), task: Task, message: Text(1_000), stack: Text(4_000) }),
  ApiCall,
])
export type FromRenderer = z.infer<typeof FromRenderer>
