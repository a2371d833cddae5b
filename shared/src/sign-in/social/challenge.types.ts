import type * as z from 'zod'
import type { authApi } from '@larder/shared/contracts'

/** The server's values for one sign-in by a provider (trust T21). */
export type Challenge = z.output<typeof authApi.socialChallenge.reply>

/** The provider's statement about the shopper; the server verifies it. */
export type Proof = { token: string; firstname?: string; lastname?: string }
