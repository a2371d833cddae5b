import * as z from 'zod'
import {
  EmailAddress,
  FirstName,
  LastName,
  PhoneNumber,
  type FulfilmentMethod,
} from '@larder/shared/contracts'
import { checkPostcode } from '@larder/shared/domain'

const line = (missing: string) => z.string().trim().min(1, missing).max(200)
type Rules = readonly { regex: string }[]

/**
 * The details form, as the shopper sees it: one field per question, words for each problem.
 * Field rules are the contracts'; the postcode is tested by the business profile's rules (spec §5).
 */
export function detailsSchema(method: FulfilmentMethod, postcodeRules: Rules) {
  const contact = {
    firstName: FirstName,
    lastName: LastName,
    email: EmailAddress,
    mobile: PhoneNumber,
    instructions: z.string().trim().max(500),
    acceptsTerms: z.boolean().refine((accepted) => accepted, 'Accept the terms to place your order'),
  }
  const address = {
    addressLine1: line('Enter address line 1'),
    addressLine2: z.string().trim().max(200),
    town: line('Enter a town or city'),
    postcode: z.string().superRefine((typed, context) => {
      const check = checkPostcode(typed, postcodeRules)
      if (!check.ok) context.addIssue({ code: 'custom', message: check.message })
    }),
  }
  const unused = {
    addressLine1: z.string(),
    addressLine2: z.string(),
    town: z.string(),
    postcode: z.string(),
  }
  return z.object({ ...contact, ...(method === 'delivery' ? address : unused) })
}

export type Details = z.infer<ReturnType<typeof detailsSchema>>
