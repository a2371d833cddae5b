import { atom, readonlyType } from 'nanostores'
import type { guestApi } from '@larder/shared/contracts'
import { keepDraft } from './draft.ts'

/** A guest's e-mail that belongs to a member, and where a code can go (spec §4 Guest flow). */
type LoginRequest = {
  email: string
  /** Unknown where only the order itself was refused. */
  contacts?: readonly guestApi.Contact[]
}

const $current = atom<LoginRequest | undefined>(undefined)
export const $loginRequest = readonlyType($current)

/** The typed address belongs to a member: the steps lead to the details, whose dialog asks them to sign in. */
export function requireLogin(request: LoginRequest): void {
  keepDraft({ isLoginRequired: true, checkedEmail: undefined })
  $current.set(request)
}

/** The guest takes another address, or goes on by another door. */
export function dropLoginRequest(): void {
  $current.set(undefined)
}

/** Whoever has signed in need not any more. */
export function settleLogin(): void {
  $current.set(undefined)
  keepDraft({ isLoginRequired: false })
}
