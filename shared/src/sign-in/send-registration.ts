import { authApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall, signIn } from '@larder/shared/stores'
import type { RegisterDetails } from './register-fields.ts'

/**
 * Creates the member and signs in with the same password (spec §4). Throws AppError with a message for each
 * field.
 */
export async function sendRegistration(
  details: RegisterDetails,
  verifyToken: string | undefined,
): Promise<void> {
  const { mobileContactNumber, referralCode, hearAboutUs, emailAddress, password } = details
  const member = {
    ...details,
    acceptTerms: true as const,
    mobileContactNumber: mobileContactNumber || undefined,
    referralCode: referralCode || undefined,
    hearAboutUs: hearAboutUs || undefined,
    verifyToken,
  }
  await withErrorContext('REGISTRATION', () => sessionCall(authApi.register, member))
  await signIn({ grant_type: 'password', username: emailAddress, password })
}
