import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import type { FulfilmentMethod } from '@larder/shared/contracts'
import { contactFields } from '../../stores/checkout-state.ts'

type Rules = readonly { regex: string }[]

/**
 * The details form, as the shopper sees it: one field per question, a message for each problem. Field rules
 * are the contracts'; the postcode is checked by the business profile's rules (spec §5).
 */
export function detailsSchema(method: FulfilmentMethod, postcodeRules: Rules) {
  const contact = { ...contactFields, smsUpdates: z.boolean() }
  const consent = {
    instructions: z.string().trim().max(500, 'Enter a shorter note'),
    acceptsTerms: z.boolean().refine((accepted) => accepted, 'Accept the terms to place your order'),
  }
  const unused = {
    addressLine1: z.string(),
    addressLine2: z.string(),
    town: z.string(),
    postcode: z.string(),
  }
  // In the order of the page, because the error summary lists problems in this order.
  return z.object({
    ...contact,
    ...(method === 'delivery' ? addressShape(postcodeRules) : unused),
    ...consent,
  })
}

export type Details = z.infer<ReturnType<typeof detailsSchema>>
