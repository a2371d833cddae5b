export type {
  IdentityProviderName,
  IdentityVerdict,
  IdentityVerifier,
  IdentityVerifiers,
  VerifiedPerson,
} from './port.ts'
