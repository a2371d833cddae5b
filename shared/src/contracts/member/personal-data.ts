import * as z from 'zod'
import { Address } from '../address.ts'
import { ContactDetails } from '../checkout.ts'
import { FulfilmentLocation } from '../stores/fulfilment.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { Money } from '../money.ts'
import { Order } from '../orders/index.ts'
import { Done, SixDigits } from '../person.ts'
import { SavedCard } from './cards.ts'
import { memberCall, nothing } from './member-call.ts'
import { Review } from './orders.ts'
import { Profile } from './profile.ts'

export const requestForget = endpoint({
  ...memberCall,
  path: '/api/member/forget/request',
  summary: "Request erasure: sends a code to the member's e-mail address.",
  body: nothing,
  reply: Done,
})
export const confirmForget = endpoint({
  ...memberCall,
  path: '/api/member/forget/confirm',
  summary: 'Erase the member with that code; ends every session.',
  body: z.strictObject({ verificationCode: SixDigits }),
  reply: Done,
})

/** Everything the shop stores about a member, for the member to download (trust T24). */
export const PersonalData = z.object({
  exportedAt: z.iso.datetime(),
  profile: Profile,
  memberSince: z.iso.datetime(),
  hearAboutUs: z.string().nullable(),
  signInProviders: z.array(z.object({ provider: z.string(), since: z.iso.datetime() })),
  /** Browsers and apps that are currently signed in. */
  sessions: z.array(z.object({ kind: z.string(), since: z.iso.datetime(), lastSeenAt: z.iso.datetime() })),
  /** Browsers that get notifications of orders. */
  orderNotifications: z.array(z.object({ since: z.iso.datetime() })).optional(),
  cards: z.array(SavedCard),
  favourites: z.array(z.object({ menuItemId: z.string(), since: z.iso.datetime() })).optional(),
  marketing: z.array(z.object({ type: z.string(), opted: z.enum(['in', 'out']) })),
  /** Includes orders that were never placed, and orders that the member placed while signed out. */
  orders: z.array(
    Order.extend({
      state: z.enum(['draft', 'placed', 'abandoned']),
      billingAddress: Address.optional(),
    }),
  ),
  /** Open baskets, and former ones until they are deleted after 30 days. */
  baskets: z.array(
    z.object({
      changedAt: z.iso.datetime(),
      storeId: z.int().optional(),
      contact: ContactDetails.optional(),
      verifiedPhone: z.string().optional(),
      location: FulfilmentLocation.optional(),
      deliveryAddress: Address.optional(),
      billingAddress: Address.optional(),
      items: z.array(z.object({ menuItemId: z.string(), quantity: z.int() })),
    }),
  ),
  /** Postcodes that the member wants to hear about when a store serves them. */
  futureContacts: z.array(z.object({ email: z.string(), postcode: z.string(), since: z.iso.datetime() })),
  reviews: z.array(Review.extend({ orderId: z.string() })),
  /** What the member wrote and photographed about problems with these orders; pictures are data URLs. */
  problems: z
    .array(
      z.object({
        orderId: z.string(),
        reportedAt: z.iso.datetime(),
        notes: z.array(z.string()),
        pictures: z.array(z.string()),
      }),
    )
    .optional(),
  loyalty: z.array(z.object({ at: z.iso.datetime(), orderId: z.string(), spend: Money, points: z.int() })),
  credit: z.array(z.object({ at: z.iso.datetime(), amount: Money, reason: z.string() })),
})
export type PersonalData = z.infer<typeof PersonalData>

export const exportData = endpoint({
  ...memberCall,
  path: '/api/member/export',
  summary: 'All data stored about the member, for download.',
  body: nothing,
  reply: PersonalData,
})
