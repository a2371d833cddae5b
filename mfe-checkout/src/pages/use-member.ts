import { useEffect } from 'react'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { $isMember, useStore } from '@larder/shared/stores'
import { $member, loadMember } from '../stores/member.ts'

/** True once it is settled what checkout knows of the person: at once for guests. */
export function useMember(): boolean {
  const isMember = useStore($isMember)
  const { state } = useStore($member)
  // A person's things are asked for in the browser, and again when somebody signs in on the way.
  useEffect(() => {
    if (isMember) void loadMember()
  }, [isMember])
  return !isMember || state !== 'unknown'
}

/** A member's addresses of a kind, once it is settled whether there are any. */
export function useAddresses(kind: AddressType): { isKnown: boolean; addresses: readonly SavedAddress[] } {
  const isKnown = useMember()
  const member = useStore($member)
  const saved = member.state === 'ready' ? member.profile.savedAddresses : []
  return { isKnown, addresses: saved.filter(({ type }) => type === kind) }
}
