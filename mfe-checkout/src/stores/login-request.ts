import { atom, readonlyType } from 'nanostores'
import type { guestApi } from '@larder/shared/contracts'
import { keepDraft } from './draft.ts'

/** A guest's email that belongs to a member, and where a code can be sent (spec §4 Guest flow). */
type LoginRequest = {
  email: string
  /** Unknown where only the order itself was rejected. */
  contacts?: readonly guestApi.Contact[]
}

const $current = atom<LoginRequest | undefined>(undefined)
export const $loginRequest = readonlyType($current)

/**
 * The email belongs to a member: the steps redirect to the details, whose dialog asks the shopper to sign in.
 */
export function requireLogin(request: LoginRequest): void {
  keepDraft({ isLoginRequired: true, checkedEmail: undefined })
  $current.set(request)
}

/** The guest enters another address, or chooses another way to check out. */
export function dropLoginRequest(): void {
  $current.set(undefined)
}

/** Clears the request once the shopper has signed in. */
export function settleLogin(): void {
  $current.set(undefined)
  keepDraft({ isLoginRequired: false })
}
