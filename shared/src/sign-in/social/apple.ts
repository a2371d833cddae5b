import * as z from 'zod'
import type { Challenge, Proof } from './challenge.types.ts'

type AppleGlobal = {
  AppleID?: {
    auth: { init(config: Record<string, unknown>): void; signIn(): Promise<unknown> }
  }
}
const Answer = z.object({
  authorization: z.object({ id_token: z.string().min(1), state: z.string().optional() }),
  user: z
    .object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) })
    .optional()
    .catch(undefined),
})
/** Apple's rejection when the shopper closes its window. */
const Cancelled = z.object({ error: z.enum(['popup_closed_by_user', 'user_cancelled_authorize']) })

/**
 * Signs in at Apple; undefined when the shopper cancelled. Apple provides the name only here, and only once.
 */
export async function askApple({
  clientId,
  nonce,
  state,
  redirectUri,
}: Challenge): Promise<Proof | undefined> {
  // the script that just ran defines it
  const auth = (globalThis as AppleGlobal).AppleID?.auth
  if (!auth) throw new Error('AppleID.auth is missing.')
  auth.init({ clientId, nonce, state, redirectURI: redirectUri, scope: 'name email', usePopup: true })
  try {
    const { authorization, user } = Answer.parse(await auth.signIn())
    if (authorization.state !== undefined && authorization.state !== state)
      throw new Error('Apple answered another sign-in.')
    const { firstName: firstname, lastName: lastname } = user?.name ?? {}
    return { token: authorization.id_token, firstname, lastname }
  } catch (error) {
    if (Cancelled.safeParse(error).success) return undefined
    throw error
  }
}
