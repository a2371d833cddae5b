import type * as z from 'zod'
import type { authApi } from '@larder/shared/contracts'

/** What the server made for one sign-in by a provider (trust T21). */
export type Challenge = z.output<typeof authApi.socialChallenge.reply>

/** What the provider says about the person; the server verifies it. */
export type Proof = { token: string; firstname?: string; lastname?: string }
