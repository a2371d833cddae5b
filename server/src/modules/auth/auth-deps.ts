import type { authApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { Limits } from '../../http/limits.ts'
import type { Messenger } from '../messages/index.ts'
import type { BasketHandover } from './basket-handover.ts'

/** A person as a sign-in provider vouches for them. */
export type ProvenPerson = {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  firstname: string
  lastname: string
}

/** Checks the tokens of Google, Facebook and Apple; `prove` throws when one is not good. */
export type IdentityChecks = {
  prove: (credential: {
    provider: authApi.SocialProvider
    token: string
    nonce?: string
    firstname?: string
    lastname?: string
  }) => Promise<ProvenPerson>
  /** What the provider's button needs in the browser. */
  terms: (provider: authApi.SocialProvider) => { clientId: string; scriptUrl: string }
}

/** What the parts of this module share. */
export type AuthDeps = AppDeps & {
  limits: Limits
  messenger: Messenger
  handover: BasketHandover
  identity?: IdentityChecks
}
