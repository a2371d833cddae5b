import * as z from 'zod'
import {
  checkFields,
  listPeriodProblems,
  listRepeatedProblems,
  listUnsortedProblems,
  type FieldProblem,
} from './field-rules.ts'
import { DatedDay, FulfilmentMethod, Link, Pence, Picture, PostcodeArea, Slug, Text } from './scalars.ts'

/** When and where an offer applies. Missing fields mean "always" and "everywhere". */
const scopeFields = {
  stores: z.array(z.int()).default([]),
  methods: z.array(FulfilmentMethod).default([]),
  from: DatedDay.optional(),
  until: DatedDay.optional(),
}

const dealFields = { slug: Slug, name: Text, description: Text, picture: Picture, ...scopeFields }
const goodsFields = { items: z.array(Slug).default([]), categories: z.array(Slug).default([]) }

/** `menu/deals.json`. Shoppers choose the parts of a meal deal; the other deals discount items in the basket. */
const AnyDeal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('meal'),
    ...dealFields,
    pricePence: Pence,
    groups: z
      .array(
        z.strictObject({
          slug: Slug,
          name: Text,
          min: z.int().min(0).max(20),
          max: z.int().min(1).max(20),
          choices: z
            .array(z.strictObject({ item: Slug, size: Slug.optional(), extraPence: Pence.default(0) }))
            .min(1),
        }),
      )
      .min(1),
  }),
  /** Any `quantity` of these items for `pricePence` in total: 3 for £5. */
  z.strictObject({
    kind: z.literal('multi-buy-price'),
    ...dealFields,
    ...goodsFields,
    quantity: z.int().min(2),
    pricePence: Pence,
  }),
  /** In every `quantity` items, the cheapest `free` ones cost nothing: 3 for 2. */
  z.strictObject({
    kind: z.literal('multi-buy-free'),
    ...dealFields,
    ...goodsFields,
    quantity: z.int().min(2),
    free: z.int().min(1),
  }),
  z.strictObject({
    kind: z.literal('percent-off'),
    ...dealFields,
    ...goodsFields,
    percent: z.int().min(1).max(100),
  }),
  /** Deducts `amountPence` from a subtotal of at least `spendPence`. */
  z.strictObject({ kind: z.literal('spend-and-save'), ...dealFields, spendPence: Pence, amountPence: Pence }),
])
type AnyDeal = z.infer<typeof AnyDeal>
type MealGroup = Extract<AnyDeal, { kind: 'meal' }>['groups'][number]

const listGroupProblems = ({ min, max, choices }: MealGroup, at: number): FieldProblem[] => {
  const path = ['groups', at]
  return [
    ...(min > max ? [{ path: [...path, 'max'], message: `must not be below min (${min})` }] : []),
    ...listRepeatedProblems(
      [...path, 'choices'],
      choices.map(({ item, size }) => (size ? `${item}/${size}` : item)),
    ),
  ]
}

function listKindProblems(deal: AnyDeal): FieldProblem[] {
  switch (deal.kind) {
    case 'meal':
      return [
        ...listRepeatedProblems(
          ['groups'],
          deal.groups.map(({ slug }) => slug),
        ),
        ...deal.groups.flatMap(listGroupProblems),
      ]
    case 'multi-buy-free':
      return deal.free < deal.quantity
        ? []
        : [{ path: ['free'], message: `must be below quantity (${deal.quantity}): nothing would be paid` }]
    case 'spend-and-save':
      return deal.amountPence > 0 && deal.amountPence <= deal.spendPence
        ? []
        : [{ path: ['amountPence'], message: `must be from 1 to spendPence (${deal.spendPence})` }]
    case 'multi-buy-price':
    case 'percent-off':
      return []
  }
}

const listScopeProblems = (scope: { stores: number[]; methods: string[]; from?: string; until?: string }) => [
  ...listPeriodProblems(scope),
  ...listRepeatedProblems(['stores'], scope.stores),
  ...listRepeatedProblems(['methods'], scope.methods),
]

/** A deal whose fields agree with each other. */
export const Deal = AnyDeal.superRefine(
  checkFields((deal) => [...listScopeProblems(deal), ...listKindProblems(deal)]),
)
export type Deal = z.infer<typeof Deal>

const BannerAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('items'), items: z.array(Slug).min(1) }),
  z.strictObject({ kind: z.literal('deal'), deal: Slug }),
  z.strictObject({ kind: z.literal('category'), category: Slug }),
  z.strictObject({ kind: z.literal('link'), link: Link }),
])

/** `menu/banners.json`. */
export const Banner = z
  .strictObject({
    slug: Slug,
    title: Text,
    text: Text.optional(),
    buttonLabel: Text,
    picture: Picture,
    /** Categories in which the banner is shown; empty means the store's front page. */
    categories: z.array(Slug).default([]),
    action: BannerAction,
    ...scopeFields,
  })
  .superRefine(checkFields(listScopeProblems))
export type Banner = z.infer<typeof Banner>

type CouponUses = { firstOrderOnly: boolean; usesTotal?: number; usesPerPerson?: number }

function listUseProblems({ firstOrderOnly, usesTotal, usesPerPerson = 1 }: CouponUses): FieldProblem[] {
  const path = ['usesPerPerson']
  return [
    ...(usesTotal !== undefined && usesPerPerson > usesTotal
      ? [{ path, message: `must not be above usesTotal (${usesTotal})` }]
      : []),
    ...(firstOrderOnly && usesPerPerson > 1
      ? [{ path, message: 'must not be above 1 for a coupon of the first order only' }]
      : []),
  ]
}

const MAX_USES = 1_000_000_000

const Discount = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: z.int().min(1).max(100),
    atMostPence: Pence.optional(),
  }),
  z.strictObject({ kind: z.literal('amount'), amountPence: Pence.min(1) }),
  z.strictObject({ kind: z.literal('free-delivery') }),
])

/** `coupons.json`. */
export const Coupon = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9]{4,20}$/),
    name: Text,
    discount: Discount,
    minSpendPence: Pence.default(0),
    /** Eligible shoppers (spec §6): everyone, registered members, or those with a verified phone. */
    requirement: z.enum(['none', 'member', 'verified-phone']).default('none'),
    firstOrderOnly: z.boolean().default(false),
    usesTotal: z.int().min(1).max(MAX_USES).optional(),
    usesPerPerson: z.int().min(1).max(MAX_USES).optional(),
    /** Delivery areas where the coupon is valid. Any other address removes the coupon. Empty means everywhere. */
    deliveryAreas: z.array(PostcodeArea).default([]),
    ...scopeFields,
  })
  .superRefine(checkFields((coupon) => [...listScopeProblems(coupon), ...listUseProblems(coupon)]))
export type Coupon = z.infer<typeof Coupon>

/** `rewards.json`: loyalty, membership and referral. */
export const Rewards = z
  .strictObject({
    loyalty: z.strictObject({
      isEnabled: z.boolean(),
      name: Text,
      intro: Text,
      pointsPerPound: z.int().min(0).max(10_000),
      /** The number of days over which spend is counted. */
      periodDays: z.int().min(1).max(3_650),
      tiers: z.array(
        z.strictObject({
          slug: Slug,
          name: Text,
          spendPence: Pence,
          /** Credit granted when the tier is reached. */
          rewardPence: Pence,
          text: Text,
        }),
      ),
    }),
    membership: z.strictObject({ isEnabled: z.boolean(), name: Text, text: Text }),
    /** £5 off the next order for both members (spec §9). */
    referral: z.strictObject({ isEnabled: z.boolean(), rewardPence: Pence.default(500), text: Text }),
  })
  .superRefine(
    checkFields(({ loyalty: { tiers } }) => [
      ...listRepeatedProblems(
        ['loyalty', 'tiers'],
        tiers.map(({ slug }) => slug),
      ),
      ...listUnsortedProblems(
        ['loyalty', 'tiers'],
        tiers.map(({ spendPence }) => spendPence),
        'spendPence',
      ),
    ]),
  )
export type Rewards = z.infer<typeof Rewards>

const listKinds = (options: readonly { shape: { kind: z.ZodLiteral<string> } }[]): ReadonlySet<string> =>
  new Set(options.map(({ shape }) => shape.kind.value))
const DEAL_KINDS = listKinds(AnyDeal.options)
const ACTION_KINDS = listKinds(BannerAction.options)
const DISCOUNT_KINDS = listKinds(Discount.options)

/**
 * The kinds of offers that this server can show and price. In a rolling update a newer server's import may bring others,
 * which are left out here.
 */
export const isKnownDeal = ({ kind }: Pick<Deal, 'kind'>): boolean => DEAL_KINDS.has(kind)
export const isKnownBanner = ({ action }: Pick<Banner, 'action'>): boolean => ACTION_KINDS.has(action.kind)
export const isKnownCoupon = ({ discount }: Pick<Coupon, 'discount'>): boolean =>
  DISCOUNT_KINDS.has(discount.kind)
