import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { memberData } from '../stores/member.ts'

/** Checkout's knowledge of the member; `isKnown` once that is settled: at once for guests. */
export function useMember() {
  const isMember = useStore($isMember)
  const member = useResource(isMember ? memberData() : undefined)
  return { member, isKnown: !isMember || member.state !== 'loading' } as const
}

/** A member's addresses of a type, once it is known whether there are any. */
export function useAddresses(kind: AddressType): { isKnown: boolean; addresses: readonly SavedAddress[] } {
  const { member, isKnown } = useMember()
  const saved = member.state === 'ready' ? member.data.profile.savedAddresses : []
  return { isKnown, addresses: saved.filter(({ type }) => type === kind) }
}
