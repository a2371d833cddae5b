import { authApi } from '../contracts/index.ts'
import { withErrorContext } from '../errors/index.ts'
import { emit } from '../events/index.ts'
import { currentToken, fetchBasket, moveBasket } from './basket/state.ts'
import { clearLocation } from './place.ts'
import { endSession, exchange, sessionCall, type Grant } from './session.ts'
import { writeStored } from './storage.ts'

/**
 * Signs a member in by any grant (password, one-time code, Google, Facebook, Apple). The current basket is
 * kept, under a renewed token (trust T7). Throws AppError with the server's message.
 */
export async function signIn(grant: Grant): Promise<void> {
  const { basketToken } = await exchange({ ...grant, basketToken: currentToken() })
  if (basketToken) {
    moveBasket(basketToken)
    await fetchBasket()
  }
  emit('session/signed-in', { strategy: 'member' })
}

type CodeRequest = { email: string; type: 'email' | 'mobile'; verifyToken?: string | undefined }

/** Sends a one-time code for signing in, bound to the current basket as the sign-in will be (trust T4). */
export function requestSignInCode(request: CodeRequest) {
  return withErrorContext('OTP_SEND', () =>
    sessionCall(authApi.sendOtpMessage, { ...request, basketToken: currentToken() }),
  )
}

/** Stored by pages and documents that are not loaded where members log out. */
const OF_OTHER_PAGES = ['checkout-draft', 'checkout-order', 'review-draft', 'age']

/**
 * Logout (spec §4): every area deletes the member's data, the place included (trust T24); the current basket
 * is kept.
 */
export async function signOut(): Promise<void> {
  await endSession()
  clearLocation()
  for (const name of OF_OTHER_PAGES) writeStored(name, undefined)
  emit('session/signed-out', {})
}
