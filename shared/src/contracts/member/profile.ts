import * as z from 'zod'
import { SavedAddress } from '../address.ts'
import { GeneralIfMissing } from '../basket/if-missing.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { CaptchaToken, Done, EmailAddress, FirstName, LastName, NewPassword, PhoneNumber } from '../person.ts'
import { memberCall, nothing } from './member-call.ts'

/** Spec §3 Profile. */
export const Profile = z.object({
  memberId: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  emailAddress: z.string(),
  mobileContactNumber: z.string(),
  mobileValidated: z.boolean(),
  referFriendCode: z.string(),
  type: z.literal('customer'),
  /** False for a member who has only signed in through a provider or with a code. */
  hasPassword: z.boolean(),
  savedAddresses: z.array(SavedAddress),
  defaultDeliveryDetails: SavedAddress.nullable(),
  defaultBillingDetails: SavedAddress.nullable(),
  /** What the member's baskets start with when an item is not there. Absent where the brand has no such choice. */
  ifMissing: GeneralIfMissing.optional(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  ...memberCall,
  path: '/api/member/profile/get',
  summary: 'The signed-in member.',
  body: nothing,
  reply: Profile,
})

/** What only other calls change. A profile can be sent back as it was read; another value is refused. */
const readOnlyFields = Profile.omit({
  firstname: true,
  lastname: true,
  emailAddress: true,
  mobileContactNumber: true,
  ifMissing: true,
}).partial().shape

export const updateProfile = endpoint({
  method: 'PUT',
  access: 'member',
  path: '/api/member/profile/update',
  summary: 'Change the member’s details; only the fields that are sent. A new phone number is unverified.',
  body: z.strictObject({
    ...readOnlyFields,
    firstname: FirstName.optional(),
    lastname: LastName.optional(),
    emailAddress: EmailAddress.optional(),
    /** An empty text removes the number. */
    mobileContactNumber: z.union([z.literal(''), PhoneNumber]).optional(),
    ifMissing: GeneralIfMissing.optional(),
    /** Required to change the email address if the member has a password. */
    currentPassword: z.string().max(1_000).optional(),
    /** Answers CAPTCHA_REQUIRED, which is sent after many email checks from one network. */
    verifyToken: CaptchaToken,
  }),
  reply: Profile,
})

/** The fields of the form. */
export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password').max(1_000),
  newPassword: NewPassword,
})
export const changePassword = endpoint({
  ...memberCall,
  path: '/api/member/changePassword',
  summary: 'Change the password; ends every other session of the member.',
  body: PasswordChange,
  reply: Done,
})
