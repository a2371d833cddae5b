import { authApi } from '../contracts/index.ts'
import { withErrorContext } from '../errors/index.ts'
import { emit, on } from '../events/index.ts'
import { singleton } from '../lib/index.ts'
import { noteBasketMerge } from './basket/merge.ts'
import { currentToken, fetchBasket, forgetBasket, moveBasket } from './basket/state.ts'
import { placeMember } from './member-place.ts'
import { clearLocation } from './place.ts'
import { endSession, exchange, sessionCall, type Grant } from './session.ts'
import { writeStored } from './storage.ts'

/**
 * Signs a member in with any grant (password, one-time code, Google, Facebook, Apple). The current basket comes along and
 * is merged with the member's own (readings 121), and a browser without a place gets the member's saved address. Throws
 * AppError with the server's message.
 */
export async function signIn(grant: Grant): Promise<void> {
  const { basketToken, basketMerge } = await exchange({ ...grant, basketToken: currentToken() })
  if (basketToken) {
    if (basketMerge) noteBasketMerge(basketToken, basketMerge)
    moveBasket(basketToken)
    await fetchBasket()
  } else forgetBasket()
  // Not awaited: the next page shows it as soon as it is known, and works without it.
  placeMember().catch(() => undefined)
  emit('session/signed-in', { strategy: 'member' })
}

type CodeRequest = { email: string; type: 'email' | 'mobile'; verifyToken?: string | undefined }

/** Sends a one-time code for signing in. Code and sign-in are bound to the current basket (trust T4). */
export function requestSignInCode(request: CodeRequest) {
  return withErrorContext('OTP_SEND', () =>
    sessionCall(authApi.sendOtpMessage, { ...request, basketToken: currentToken() }),
  )
}

/** Values stored by pages and documents that are not loaded where a session ends. Open ones empty their own. */
const OTHER_PAGES_KEYS = ['checkout-order', 'accepted-terms', 'age', 'recent-searches', 'order-under-way']
/** What is being typed: it goes with "Log out", and not with a session that expires meanwhile (trust P16). */
const TYPED_KEYS = ['checkout-draft', 'order-change', 'problem-drafts', 'review-draft', 'shopping-list']

const removeStored = (names: readonly string[]): void => names.forEach((name) => writeStored(name, undefined))

singleton('sign-out-storage', () => {
  on('session/signed-out', () => removeStored(OTHER_PAGES_KEYS))
  return true
})

/**
 * Signs out (spec §4): every area deletes the member's data, including the place (trust T24) and the basket, which stays
 * with the member (readings 121). That happens also where the server does not answer.
 */
export async function signOut(): Promise<void> {
  try {
    await endSession()
  } finally {
    clearLocation()
    removeStored(TYPED_KEYS)
    emit('session/signed-out', {})
  }
}
