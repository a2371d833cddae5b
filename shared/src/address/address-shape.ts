import * as z from 'zod'
import { checkPostcode } from '@larder/shared/domain'

const line = (missing: string, max: number) => z.string().trim().min(1, missing).max(max)

/** Fields of a typed address; the postcode is checked by the business profile's rules (spec §5). */
export function addressShape(postcodeRules: readonly { regex: string }[]) {
  return {
    postcode: z.string().superRefine((typed, context) => {
      const check = checkPostcode(typed, postcodeRules)
      if (!check.ok) context.addIssue({ code: 'custom', message: check.message })
    }),
    addressLine1: line('Enter address line 1', 200),
    addressLine2: z.string().trim().max(200),
    town: line('Enter a town or city', 100),
  }
}
