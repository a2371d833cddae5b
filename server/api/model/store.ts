import * as z from 'zod'
import { doIntervalsOverlap, type WeekInterval } from '@larder/shared/domain'
import { PageContent } from './content.ts'
import { checkFields, listRepeatedProblems, listUnsortedProblems, type FieldProblem } from './field-rules.ts'
import {
  Day,
  FulfilmentMethod,
  Pence,
  Picture,
  PostcodeArea,
  Slug,
  Text,
  TimeOfDay,
  TimeZone,
} from './scalars.ts'

const Weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

type TimeWindow = { from: string; to: string }

const StartTime = TimeOfDay.refine((time) => time !== '24:00', {
  message: 'must be 00:00 of the day on which it begins',
  abort: true,
})
const hasLength = ({ from, to }: TimeWindow) => from !== to
const LENGTH = { message: 'must not end when it starts; a whole day is 00:00 to 24:00', abort: true }

/** An opening interval in the store's local time; it ends on the next day when `to` is before `from` (readings 116). */
const Interval = z.strictObject({ from: StartTime, to: TimeOfDay }).refine(hasLength, LENGTH)

/** More openings of one day than any shop has. */
const MAX_OPENINGS = 12
const Hours = z.array(Interval).max(MAX_OPENINGS, { abort: true })

/** Pairs of intervals that overlap. The weekly hours are a circle: Sunday's may run into Monday's. */
const getOverlaps = (intervals: readonly WeekInterval[]): [WeekInterval, WeekInterval][] =>
  intervals.flatMap((one, index) =>
    intervals
      .slice(index + 1)
      .filter((other) => doIntervalsOverlap(one, other))
      .map((other): [WeekInterval, WeekInterval] => [one, other]),
  )

const describeInterval = ({ from, to }: TimeWindow) => `${from} to ${to}`

/** A day without intervals is closed. */
export const WeekHours = z
  .strictObject({
    monday: Hours,
    tuesday: Hours,
    wednesday: Hours,
    thursday: Hours,
    friday: Hours,
    saturday: Hours,
    sunday: Hours,
  })
  .superRefine((hours, context) => {
    const week = Weekday.options.flatMap((day) => hours[day].map((interval) => ({ ...interval, day })))
    for (const [one, other] of getOverlaps(week)) {
      const [first, second] = [one, other].map((each) => `${each.day} ${describeInterval(each)}`)
      context.addIssue({ code: 'custom', path: [other.day], message: `${first} and ${second} overlap` })
    }
  })
export type WeekHours = z.infer<typeof WeekHours>

const SpecialHours = Hours.superRefine((hours, context) => {
  for (const pair of getOverlaps(hours.map((interval) => ({ ...interval, day: 'monday' as const })))) {
    context.addIssue({ code: 'custom', message: `${pair.map(describeInterval).join(' and ')} overlap` })
  }
})

/**
 * Payment methods that are not accepted for slots starting from `from` and before `to`, on the next day when `to` is
 * before `from` (spec §5 denyPayments, readings 91).
 */
const DenyRule = z
  .strictObject({
    from: StartTime,
    to: TimeOfDay,
    /** Weekdays on which the window begins; every day when absent. */
    days: z.array(Weekday).min(1).optional(),
    /** `card` also denies wallets (readings 12). */
    payments: z.array(z.enum(['cash', 'card'])).min(1),
  })
  .refine(hasLength, LENGTH)
export type DenyRule = z.infer<typeof DenyRule>

const Charges = {
  costPence: Pence,
  /** Subtotal from which delivery or collection is free. */
  freeFromPence: Pence.optional(),
  minSpendPence: Pence.default(0),
  /** Cost by subtotal: the last tier whose `fromPence` is reached overrides `costPence`. */
  tiers: z.array(z.strictObject({ fromPence: Pence, costPence: Pence })).default([]),
}

/** Thirty days, as far ahead as slots can be booked. */
const MAX_LEAD_TIME_SEC = 30 * 86_400

const OrderMethod = z.strictObject({
  hours: WeekHours,
  /** Seconds from order to readiness. Absent or 0 means the default of 1800 (spec §9). */
  leadTimeSec: z.int().min(0).max(MAX_LEAD_TIME_SEC).optional(),
  /** The number of minutes before the end of an opening period at which orders for it end. */
  cutOffMin: z.int().min(0).max(600).default(30),
  /** Maximum number of lines in a basket; 0 means no limit (readings 13). */
  maxBasketItems: z.int().min(0).max(10_000).default(0),
  ...Charges,
  slots: z.strictObject({
    lengthMin: z.int().min(5).max(240),
    capacity: z.int().min(1).max(1000),
    /**
     * Maximum number of "as soon as possible" orders within the time of one slot; by default the capacity of the slot.
     */
    asapCapacity: z.int().min(0).max(1000).optional(),
    /** The number of days that can be booked, including today. */
    daysAhead: z.int().min(1).max(30).default(7),
    /** Whether "as soon as possible" is offered. */
    asap: z.boolean().default(true),
    denyPayments: z.array(DenyRule).default([]),
  }),
})

/** An area to which a store delivers. The longest matching area wins: `YO1 8` before `YO1`. */
const DeliveryArea = z.strictObject({
  name: Text,
  postcodes: z.array(PostcodeArea).min(1),
  costPence: Pence.optional(),
  freeFromPence: Pence.optional(),
  minSpendPence: Pence.optional(),
  /** The basket's `zoneFreeDeliveryMessage`. */
  message: Text.optional(),
})

const PaymentMethod = z.strictObject({
  name: z.enum(['Card', 'Cash', 'ApplePay', 'GooglePay', 'GooglePayExpress']),
  enabledForMethod: z.array(FulfilmentMethod).min(1),
  /** For cash only: the latest time of day for orders with alcohol (readings 14). */
  cutOffTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'use a time of day such as 21:00:00')
    .optional(),
})

type StoreFields = {
  methods: {
    delivery?: z.infer<typeof OrderMethod> & { areas: z.infer<typeof DeliveryArea>[] }
    collection?: z.infer<typeof OrderMethod>
  }
  paymentMethods: z.infer<typeof PaymentMethod>[]
  productTypes: string[]
  specialDays: { date: string; methods: FulfilmentMethod[] }[]
}

const METHODS = FulfilmentMethod.options

/** Methods that a payment is for but the store does not offer, and methods that nothing pays for. */
function listPaymentProblems({ methods, paymentMethods }: StoreFields): FieldProblem[] {
  const path = ['paymentMethods']
  return METHODS.flatMap((method) => {
    const isPaid = paymentMethods.some(({ enabledForMethod }) => enabledForMethod.includes(method))
    return methods[method] && !isPaid ? [{ path, message: `has none for ${method}` }] : []
  })
}

/** Rules between the fields of a store. */
function listStoreProblems(store: StoreFields): FieldProblem[] {
  const { methods, paymentMethods, productTypes, specialDays } = store
  const days = specialDays.flatMap((day) => day.methods.map((method) => `${day.date} ${method}`))
  return [
    ...listPaymentProblems(store),
    ...listRepeatedProblems(
      ['paymentMethods'],
      paymentMethods.map(({ name }) => name),
    ),
    ...listRepeatedProblems(['productTypes'], productTypes),
    ...listRepeatedProblems(['specialDays'], days),
    ...METHODS.flatMap((method) =>
      listUnsortedProblems(
        ['methods', method, 'tiers'],
        (methods[method]?.tiers ?? []).map(({ fromPence }) => fromPence),
        'fromPence',
      ),
    ),
    ...listRepeatedProblems(
      ['methods', 'delivery', 'areas'],
      (methods.delivery?.areas ?? []).flatMap(({ postcodes }) => postcodes),
    ),
  ]
}

/** The largest number that a column of availability has, and that the database keeps. */
const MAX_STORE_ID = 9_999_999

/** `stores/<anything>.json`: one store. */
export const Store = z
  .strictObject({
    /** The number at the end of the slug (spec §2). */
    id: z.int().min(1).max(MAX_STORE_ID),
    slug: Slug,
    name: Text,
    tagline: Text.optional(),
    address: z.strictObject({
      line1: Text,
      line2: Text.optional(),
      town: Text,
      county: Text.optional(),
      postcode: z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/),
    }),
    latitude: z.number().min(49).max(61),
    longitude: z.number().min(-9).max(2),
    phone: Text,
    email: z.email(),
    timeZone: TimeZone.default('Europe/London'),
    picture: Picture,
    /** Slugs of the brand's product types. */
    productTypes: z.array(Slug).min(1),
    methods: z.strictObject({
      delivery: OrderMethod.extend({ areas: z.array(DeliveryArea).min(1) }).optional(),
      collection: OrderMethod.optional(),
    }),
    paymentMethods: z.array(PaymentMethod).min(1),
    tips: z.strictObject({ enabled: z.boolean(), defaultPence: Pence.default(0) }),
    specialDays: z
      .array(
        z.strictObject({
          date: Day,
          methods: z.array(FulfilmentMethod).min(1).default(['delivery', 'collection']),
          /** Opening intervals that begin on this day; empty means that the store does not open. */
          hours: SpecialHours.default([]),
          holidayMessage: Text,
        }),
      )
      .default([]),
    ordersPaused: z.boolean().default(false),
    pausedMessage: Text,
    storeClosedMessage: Text,
    guestCheckoutAllowed: z.boolean().default(true),
    memberEmailCheck: z.boolean().default(true),
    hasMembership: z.boolean().default(false),
    membershipPricing: z.boolean().default(false),
    basketOnlyTimeSelection: z.boolean().default(false),
    orderSuccessMessage: Text,
    customerOrderNotePlaceholder: Text,
    isDriverTipEmojiEnabled: z.boolean().default(false),
    /** The store's own content page, `/store/{slug}`. */
    about: PageContent,
  })
  .refine(({ id, slug }) => slug.endsWith(`-${id}`), {
    path: ['slug'],
    message: 'must end in the store’s id',
  })
  .refine(({ methods }) => methods.delivery ?? methods.collection, {
    path: ['methods'],
    message: 'needs delivery, collection or both',
  })
  .superRefine(checkFields(listStoreProblems))
export type Store = z.infer<typeof Store>
