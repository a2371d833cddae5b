import * as z from 'zod'
import { Address } from './address.ts'
import { AgreedDeclared, Basket } from './basket/index.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { FulfilmentMethod } from './stores/fulfilment.ts'
import { Money } from './money.ts'
import { CaptchaToken, EmailAddress, FirstName, LastName, PhoneNumber } from './person.ts'

const basketToken = z.string().min(1).max(100)

const AddressReply = z.object({
  basket: Basket,
  /** A coupon that is not valid at the new address, with the reason for a toast (spec §4). */
  removedCoupon: z.object({ code: z.string(), reason: z.string() }).optional(),
  /** Whether to show 'Delivery cost has changed.' */
  hasCostChanged: z.boolean(),
})

export const setDeliveryAddress = endpoint({
  method: 'POST',
  path: '/api/checkout/setDeliveryAddress',
  summary:
    "Sets the delivery address; 'Unable to set your delivery address' if the store does not deliver there.",
  access: 'session',
  body: z.object({ basketToken, address: Address }),
  reply: AddressReply,
})

export const setBillingAddress = endpoint({
  method: 'POST',
  path: '/api/checkout/setBillingAddress',
  summary: 'Sets the billing address.',
  access: 'session',
  body: z.object({ basketToken, address: Address }),
  reply: AddressReply,
})

export const ContactDetails = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  phoneNumber: PhoneNumber,
  /**
   * Whether order updates may be sent by text message. Absent means yes, if the brand offers it and the number is a UK
   * mobile.
   */
  smsUpdates: z.boolean().optional(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

export const setContactDetails = endpoint({
  method: 'POST',
  path: '/api/checkout/setContactDetails',
  summary: 'Stores the contact details with the basket.',
  access: 'session',
  /** `verifyToken` answers CAPTCHA_REQUIRED, which is sent after many email checks from one network. */
  body: z.object({ basketToken, ...ContactDetails.shape, verifyToken: CaptchaToken }),
  reply: z.object({ basket: Basket }),
})

export const processOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/processOrder',
  summary: 'Turns the basket into an order. A cash order is placed at once; others wait for makePayment.',
  access: 'session',
  money: true,
  body: z.strictObject({
    basketToken,
    /**
     * Version, total and delivery cost that the shopper saw. If they differ, the reply is 409 with the changes (trust
     * P4).
     */
    basketVersion: z.int().optional(),
    orderTotal: Money.optional(),
    deliveryCost: Money.optional(),
    /** `declared` of all lines, compared likewise: what is stated of allergens and age. */
    declared: AgreedDeclared,
    fulfilmentDetails: z.strictObject({
      time: z.strictObject({
        /** `YYYY-MM-DD`. */
        date: z.iso.date('Time slot date provided was not valid.'),
        /** `HH:mm` of the slot; absent with `asap`. */
        requestedTime: z.string().max(20).optional(),
        asap: z.boolean(),
      }),
    }),
    instructions: z.string().trim().max(500).optional(),
    channel: z.enum(['website', 'web', 'ios', 'android']).default('website'),
    /** `cash`, or the name of a card gateway of the business profile. */
    paymentGateway: z.string().min(1).max(40),
    storeId: z.int(),
    firstname: FirstName,
    lastname: LastName,
    emailAddress: EmailAddress,
    phoneNumber: PhoneNumber,
    /** As in `ContactDetails`; if absent, the basket's contact details decide. */
    smsUpdates: z.boolean().optional(),
    fulfilmentMethod: FulfilmentMethod,
    platform: z.enum(['website', 'web', 'ios', 'android']).default('website'),
    messagingDeviceId: z.string().max(300).optional(),
    /** The shopper's cookie consent. A purchase is measured only with it (trust P17). */
    consent: z.strictObject({ targeting: z.boolean(), performance: z.boolean() }).optional(),
    referralPartnerId: z.string().max(100).optional(),
    referralCustomerId: z.string().max(100).optional(),
    /** The version of the terms that the press accepted (readings 45); kept with the order. */
    termsVersion: z.string().trim().max(40).optional(),
    /** Answers CAPTCHA_REQUIRED, which is sent after many email addresses in one session. */
    verifyToken: CaptchaToken,
  }),
  reply: z.object({
    businessOrderId: z.string(),
    draftOrderId: z.string(),
    /** True for cash: go to the success page. False: pay with makePayment. */
    isPlaced: z.boolean(),
    orderTotal: Money,
  }),
})
