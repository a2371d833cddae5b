import * as z from 'zod'
import { isMobileNumber, plainDigits, plainPhone, plainText, trimText } from '../lib/index.ts'

const MOBILE_REQUIRED = 'Enter a mobile phone number, like 07700 900 123'

const EMAIL_REQUIRED = 'Enter an email address, like name@example.com'

/** Writes a domain in other letters as DNS does (`münchen.de` is `xn--mnchen-3ya.de`), so that mail finds it. */
function encodeDomain(email: string): string {
  const [, local, domain = ''] = /^([^@]+)@([^@/?#:\\\s]+)$/.exec(email) ?? []
  if (!local || /^[\u0021-\u007e]*$/.test(domain) || !URL.canParse(`https://${domain}`)) return email
  return `${local}@${new URL(`https://${domain}`).hostname}`
}
const cleanEmail = (typed: string): string => encodeDomain(plainText(typed).replace(/^mailto:/i, ''))

/** What HTML's own email fields accept, with a domain of two parts or more. */
const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i

/** An email address, without what a paste adds to it. At most 254 characters. */
export const EmailAddress = z
  .string(EMAIL_REQUIRED)
  .overwrite(cleanEmail)
  .max(254, 'Enter an email address of at most 254 characters')
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_REQUIRED }))

/** Marks of addresses and code, `evil.example` (but not `J.R.R.`), and numbers longer than those of a name. */
const NO_NAME = /[:;/\\@<>{}[\]|#%=^*~"_$?!]|\p{Cc}|[\p{L}\p{N}]{2}\.\p{L}{2}|\bwww\b|\p{N}{3}/iu

/** A first or last name. What no name holds is refused, since names stand in mails to others' addresses (trust T32). */
const personName = (required: string) =>
  z
    .string(required)
    .overwrite(trimText)
    .min(1, required)
    .max(100, 'Enter a shorter name')
    .refine(
      (text) => !NO_NAME.test(text),
      'Enter a name in letters, without web addresses, numbers or symbols',
    )
export const FirstName = personName('Enter your first name')
export const LastName = personName('Enter your last name')

/**
 * A mobile phone number as typed, in any format: a UK number, or one of another country with its code. The server
 * decides whether it can receive texts and stores it as E.164 (trust T4).
 */
export const PhoneNumber = z
  .string(MOBILE_REQUIRED)
  .overwrite(plainPhone)
  .min(1, MOBILE_REQUIRED)
  .max(30, MOBILE_REQUIRED)
  .refine(isMobileNumber, MOBILE_REQUIRED)

/** At least 8 characters of any kind; the server rejects common ones. */
export const NewPassword = z
  .string('Enter a password of at least 8 characters')
  .min(8, 'Enter a password of at least 8 characters')
  .max(1_000, 'Enter a password of at most 1,000 characters')

/** A one-time or verification code; spaces and hyphens are ignored, and digits of any script are read. */
export const SixDigits = z
  .string('Enter the 6 digit code')
  .transform((value) => plainDigits(plainText(value)).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digit code'))

/** A captcha token, required only after several attempts, and never if the brand has no captcha. */
export const CaptchaToken = z.string().max(4_000).optional()

export const BasketToken = z.string().min(1).max(200)

/** The reply of a write that returns no record. */
export const Done = z.object({ success: z.boolean(), message: z.string().optional() })
export type Done = z.infer<typeof Done>
