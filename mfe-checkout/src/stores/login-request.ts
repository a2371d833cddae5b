import { atom, readonlyType } from 'nanostores'
import type { guestApi } from '@larder/shared/contracts'
import { saveDraft } from './draft.ts'

/**
 * A guest's email that belongs to a member, and the contacts to which a code can be sent (spec §4 Guest
 * flow).
 */
type LoginRequest = {
  email: string
  /** Undefined if only the order itself was rejected. */
  contacts?: readonly guestApi.Contact[]
}

const $current = atom<LoginRequest | undefined>(undefined)
export const $loginRequest = readonlyType($current)

/**
 * Requires a login because the email belongs to a member; the steps redirect to the details step, whose
 * dialog asks for it.
 */
export function requireLogin(request: LoginRequest): void {
  saveDraft({ isLoginRequired: true, checkedEmail: undefined })
  $current.set(request)
}

/** Clears the request when the guest enters another email or chooses another way to check out. */
export function clearLoginRequest(): void {
  $current.set(undefined)
}

/** Clears the request once the shopper has signed in. */
export function completeLogin(): void {
  $current.set(undefined)
  saveDraft({ isLoginRequired: false })
}
