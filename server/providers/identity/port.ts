/** Checks the token that a sign-in provider's button gave to the browser (trust T21). */
export type IdentityVerifier = {
  /** Client id of the button; also the audience its tokens must name. */
  clientId: string
  /**
   * `token`: Google's credential and Apple's id_token (both signed by the provider), or Facebook's access token.
   * `nonce`: issued by the server for this sign-in; Facebook's access tokens cannot carry one.
   */
  verify(claim: { token: string; nonce: string }): Promise<IdentityVerdict>
}

export type IdentityVerdict =
  | { ok: true; person: VerifiedPerson }
  | { ok: false; reason: 'token' | 'email-unverified' | 'email-missing' }

export type VerifiedPerson = {
  /** The provider's own id of the person: never changes, unlike the address. */
  subject: string
  /** Verified by the provider. */
  email: string
  firstname?: string
  lastname?: string
}

export type IdentityProviderName = 'google' | 'facebook' | 'apple'
export type IdentityVerifiers = Record<IdentityProviderName, IdentityVerifier | undefined>
