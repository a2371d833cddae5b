import { emit } from '../events/index.ts'
import { currentToken, fetchBasket, moveBasket } from './basket/state.ts'
import { endSession, exchange, type Grant } from './session.ts'

/**
 * Signs a member in by any grant (password, one-time code, Google, Facebook, Apple). The basket in hand
 * goes with the person, under a renewed token (trust T7). Throws AppError with the server's words.
 */
export async function signIn(grant: Grant): Promise<void> {
  const { basketToken } = await exchange({ ...grant, basketToken: currentToken() })
  if (basketToken) {
    moveBasket(basketToken)
    await fetchBasket()
  }
  emit('session/signed-in', { strategy: 'member' })
}

/** Logout (spec §4): every area forgets what is the member's; the basket stays in hand. */
export async function signOut(): Promise<void> {
  await endSession()
  emit('session/signed-out', {})
}
