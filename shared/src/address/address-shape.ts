import * as z from 'zod'
import { checkPostcode } from '@larder/shared/domain'
import { trimText } from '@larder/shared/lib'

const requiredLine = (missingText: string, max: number) =>
  z.string().overwrite(trimText).min(1, missingText).max(max)

/** The schema of a typed address. The business profile's rules check the postcode (spec §5). */
export function addressShape(postcodeRules: readonly { regex: string }[]) {
  return {
    postcode: z.string().superRefine((value, context) => {
      const check = checkPostcode(value, postcodeRules)
      if (!check.ok) context.addIssue({ code: 'custom', message: check.message })
    }),
    addressLine1: requiredLine('Enter address line 1', 200),
    addressLine2: z.string().overwrite(trimText).max(200),
    town: requiredLine('Enter a town or city', 100),
  }
}
