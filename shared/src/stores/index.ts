export { $avoided, avoidAllergens } from './avoided.ts'
export * from './basket/index.ts'
export {
  $consent,
  $mayTrace,
  answerConsent,
  hideHeaderBanner,
  reopenConsent,
  type Consent,
} from './consent.ts'
export { persistentAtom, restorePersistentAtoms, whenRestored, whenStoredRead } from './persistent-atom.ts'
export { placeMember } from './member-place.ts'
export { isNewcomer, markReturning } from './newcomer.ts'
export { leaveNotice, takeNotice } from './notice.ts'
export {
  $place,
  chooseLocation,
  chooseOrderMethod,
  choosePostcode,
  chooseProductType,
  chooseStore,
  clearLocation,
  type OrderMethod,
  type Place,
  type PlaceLocation,
  type PlaceStore,
} from './place.ts'
export { $referral, noteReferral, type Referral } from './referral.ts'
export { $isMember, $session, ensureSession, isMemberSession, sessionCall, type Session } from './session.ts'
export {
  memberResource,
  personResource,
  storeResource,
  useDebounced,
  useLatestData,
  usePolling,
  useResource,
  type Polled,
  type Resource,
  type ResourceOptions,
  type ResourceValue,
} from './resource.ts'
export { requestSignInCode, signIn, signOut } from './sign-in.ts'
export { readStored, writeStored } from './storage.ts'
export { storeDetails } from './store-details.ts'
export { useStore } from '@nanostores/react'
