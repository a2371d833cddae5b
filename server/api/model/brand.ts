import * as z from 'zod'
import { MessageTemplates } from './message-templates.ts'
import { ProblemTerms } from './problem-terms.ts'
import { checkFields, listRepeatedProblems, type FieldProblem } from './field-rules.ts'
import { Colour, DatedDay, Link, Pence, Picture, Slug, Text, TimeZone } from './scalars.ts'

/** Branding colours (spec §3, defaults of §9). Shades for readable text are derived, never stored. */
const BrandColours = z.strictObject({
  primary: Colour.default('#14569E'),
  secondary: Colour.default('#272841'),
  success: Colour.default('#188D6F'),
  danger: Colour.default('#E42034'),
  warning: Colour.default('#F9E000'),
  info: Colour.default('#303843'),
  mainBg: Colour.default('#F5F8FB'),
  text: Colour.default('#252525'),
  highlight: Colour.default('#4044FC'),
})

/** `file` names a woff2 file in the brand folder. Without it the server must bundle the family. */
const BrandFont = z.strictObject({
  family: z.string().regex(/^[A-Za-z0-9 ]{2,40}$/),
  file: z
    .string()
    .regex(/^fonts\/[a-z0-9-]+\.woff2$/)
    .optional(),
  weights: z
    .strictObject({ min: z.int().min(1).max(1000), max: z.int().min(1).max(1000) })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
    .optional(),
})

const TipLimit = z.strictObject({
  /** Basket total up to which this cap applies; absent for the last level. */
  upToPence: Pence.optional(),
  maxTipPence: Pence,
})

type TipLimit = z.infer<typeof TipLimit>

/** Levels must rise, because the first whose total is not exceeded counts; only the last has no end. */
const listTipProblems = (levels: readonly TipLimit[]): FieldProblem[] =>
  levels.flatMap(({ upToPence }, at): FieldProblem[] => {
    const path = [at, 'upToPence']
    const isLast = at === levels.length - 1
    const before = levels[at - 1]?.upToPence ?? 0
    if (upToPence === undefined)
      return isLast ? [] : [{ path, message: 'is missing: only the last level has none' }]
    if (isLast)
      return [{ path, message: 'must be absent from the last level, which is for all higher totals' }]
    return upToPence > before ? [] : [{ path, message: `must be above that of the level before (${before})` }]
  })

/** The response of the business profile call, without the keys of outside services, which are configuration. */
const BusinessProfile = z.strictObject({
  tipLimitLevels: z.array(TipLimit).min(1).superRefine(checkFields(listTipProblems)),
  driverTipIncrementPence: Pence.min(1),
  hideReferralUI: z.boolean().default(false),
  /** The rule is tested on the postcode without spaces (spec §5). */
  postcodeRules: z.array(z.strictObject({ regex: z.string().min(1).max(500) })).min(1),
  googleTagManagerId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,10}$/)
    .optional(),
  defaultTimeZone: TimeZone.default('Europe/London'),
  /** When false, an order's page polls instead of listening to events; true by default. */
  realtimeMessaging: z.boolean().optional(),
})

const ProductType = z.strictObject({ id: z.int().min(1), slug: Slug, name: Text })

const MarketingTexts = z.strictObject({
  intro: Text,
  guestIntro: Text,
  showChannelField: z.boolean().default(true),
  options: z.array(
    z.strictObject({
      type: z.enum(['email', 'sms', 'push', 'post']),
      text: Text,
      /** The marketing service's IDs: its channel for this kind of message, and the list of its subscribers. */
      serviceChannelId: z.int().min(1).optional(),
      serviceListId: z.int().min(1).optional(),
    }),
  ),
  /** The answers to "Where did you hear about us?" at registration and in the marketing choices. */
  channels: z.array(z.strictObject({ id: z.int().min(1), name: Text })),
})

/** The names of the type scale (spec §9). */
const TYPE_SCALE = [
  'huge',
  'h1',
  'h2',
  'h3',
  'h4',
  'body-1',
  'body-2',
  'caption',
  'button-1',
  'button-2',
  'button-3',
] as const
export type TypeScaleName = (typeof TYPE_SCALE)[number]

/** Labels of letters, digits and hyphens, as DNS has them. */
const HostName = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
    'use a host name in lower case without port, such as shop.example.co.uk',
  )

/** `brand.json`: the brand's identity and the behaviour of its shop. */
export const Brand = z
  .strictObject({
    slug: Slug,
    companyName: Text,
    /** Host names of this brand, without port. */
    hosts: z.array(HostName).min(1),
    currency: z.strictObject({ currencyCode: z.literal('GBP'), symbolChar: z.literal('£') }),
    looks: z.strictObject({
      colours: BrandColours,
      font: BrandFont,
      /** The font for headings, if it differs from the font above. */
      headingFont: BrandFont.optional(),
      /** Sizes of the type scale (`huge` to `button-3`) that this brand overrides, in px. */
      typeScale: z
        .partialRecord(
          z.enum(TYPE_SCALE),
          z.strictObject({
            size: z.int().min(10).max(96).optional(),
            lineHeight: z.number().min(0.9).max(2).optional(),
            weight: z.int().min(100).max(1000).optional(),
          }),
        )
        .optional(),
      logo: Picture,
      /** The logo for dark surfaces: footer and dark mode. */
      logoOnDark: Picture,
      favicon: Picture,
      errorPageImage: Picture,
      checkoutPaymentSuccessImage: Picture,
    }),
    profile: BusinessProfile,
    productTypes: z.array(ProductType).min(1),
    /** White-label settings (spec §3) as names with values; "1" means yes. */
    settings: z.record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/), z.string()),
    contact: z.strictObject({ email: z.email(), phone: z.string().min(5), smsSender: z.string().max(11) }),
    socialLinks: z.partialRecord(z.enum(['instagram', 'twitter', 'facebook', 'youtube', 'linkedin']), Link),
    marketing: MarketingTexts,
    /** The brand's own templates for emails and SMS. */
    messages: MessageTemplates.optional(),
    /** How the brand pays back what was wrong with an order. */
    problems: ProblemTerms.optional(),
    /** The day on which the shop opened, for "since" lines. */
    since: DatedDay.optional(),
  })
  .superRefine(
    checkFields(({ hosts, productTypes, marketing }) => [
      ...listRepeatedProblems(['hosts'], hosts),
      ...listRepeatedProblems(
        ['productTypes'],
        productTypes.map(({ slug }) => slug),
      ),
      ...listRepeatedProblems(
        ['productTypes'],
        productTypes.map(({ id }) => id),
      ),
      ...listRepeatedProblems(
        ['marketing', 'options'],
        marketing.options.map(({ type }) => type),
      ),
      ...listRepeatedProblems(
        ['marketing', 'channels'],
        marketing.channels.map(({ id }) => id),
      ),
    ]),
  )
export type Brand = z.infer<typeof Brand>
