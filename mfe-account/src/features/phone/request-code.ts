import { memberApi } from '@larder/shared/contracts'
import { action, AppError, withErrorContext } from '@larder/shared/errors'
import { errorToast } from '@larder/shared/ui'
import { $basket, removeCoupon, sessionCall } from '@larder/shared/stores'

/** The current basket, which may depend on the number (spec §7 verificationCode). */
export const heldBasket = () => $basket.get()?.basketToken || undefined

/**
 * Sends a code to the member's phone. Throws with the server's message when it is rejected; a number that an
 * invited member has verified also removes the coupon from the basket (spec §8 Verification).
 */
export async function requestPhoneCode(verifytoken: string | undefined) {
  const asked = { basketToken: heldBasket(), verifytoken, platform: 'web' as const }
  const reply = await withErrorContext('VERIFICATION_REQUEST', () =>
    sessionCall(memberApi.requestVerificationCode, asked),
  )
  if (reply.status) return reply
  if (reply.code !== 'MOBILE_USED_WITH_INVITE')
    throw new AppError('VERIFICATION_REQUEST', { display: reply.message })
  const error = new AppError('PHONE_ALREADY_VERIFIED')
  const hadCoupon = $basket.get()?.coupon !== undefined
  await action(removeCoupon) // there may be no basket, or no coupon in it
  // Without its coupon the basket no longer shows this part: the reason has to outlive it.
  if (hadCoupon) errorToast(error)
  throw error
}
