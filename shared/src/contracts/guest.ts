import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { BasketToken, CaptchaToken, EmailAddress } from './person.ts'

/** Where a one-time code can be sent; `value` is masked (`j•••@g•••.com`, `•••• 123`). */
export const Contact = z.object({ type: z.enum(['mobile', 'email']), value: z.string() })
export type Contact = z.infer<typeof Contact>

/** Spec §3 Guest registration status. */
export const RegistrationStatus = z.object({ loginRequired: z.boolean(), contacts: z.array(Contact) })
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

export const checkRegistrationStatus = endpoint({
  method: 'POST',
  path: '/api/guest/checkRegistrationStatus',
  summary:
    'Does this e-mail of a guest checkout belong to a member, who then has to sign in with a one-time code?',
  access: 'session',
  body: z.strictObject({ email: EmailAddress, basketToken: BasketToken, verifyToken: CaptchaToken }),
  reply: RegistrationStatus,
})
