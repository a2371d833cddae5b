import * as z from 'zod'
import { EmailAddress, FirstName, LastName, NewPassword, PhoneNumber } from '@larder/shared/contracts'

/**
 * The registration form as the shopper sees it. `asksChannel`: the brand asks where the shopper heard about
 * it (spec §5 'Please select an option').
 */
export function registerFields(asksChannel: boolean) {
  const channel = z.string().max(100)
  return z.object({
    firstname: FirstName,
    lastname: LastName,
    emailAddress: EmailAddress,
    mobileContactNumber: z.union([z.literal(''), PhoneNumber]),
    password: NewPassword,
    hearAboutUs: asksChannel ? channel.min(1, 'Please select an option') : channel,
    referralCode: z.string().trim().max(40, 'Enter a shorter code'),
    marketingOptIn: z.boolean(),
    acceptTerms: z
      .boolean()
      .refine((isAccepted) => isAccepted, 'Accept the terms and conditions to create an account'),
  })
}
export type RegisterDetails = z.infer<ReturnType<typeof registerFields>>
