export { facebookVerifier, type FacebookSettings } from './facebook.ts'
export { idTokenVerifier, type IdTokenSettings } from './id-token.ts'
export type {
  IdentityProviderName,
  IdentityVerdict,
  IdentityVerifier,
  IdentityVerifiers,
  VerifiedPerson,
} from './port.ts'
