import { authApi } from '@larder/shared/contracts'
import { sessionCall, signIn } from '@larder/shared/stores'
import type { RegisterDetails } from './register-fields.ts'

/** Creates the member and signs in with the same password (spec §4). Throws AppError with the words of each field. */
export async function sendRegistration(
  details: RegisterDetails,
  verifyToken: string | undefined,
): Promise<void> {
  const { mobileContactNumber, referralCode, hearAboutUs, emailAddress, password } = details
  await sessionCall(authApi.register, {
    ...details,
    acceptTerms: true,
    mobileContactNumber: mobileContactNumber || undefined,
    referralCode: referralCode || undefined,
    hearAboutUs: hearAboutUs || undefined,
    verifyToken,
  })
  await signIn({ grant_type: 'password', username: emailAddress, password })
}
