import type { ReactNode } from 'react'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { useStore } from '@larder/shared/stores'
import { SavedAddresses } from '../features/saved-addresses/index.ts'
import type { TypedAddress } from '../stores/draft.ts'
import { $member } from '../stores/member.ts'
import { useMember } from './use-member.ts'

/** A member's addresses of a kind, once it is settled whether there are any. */
export function useAddresses(kind: AddressType): { isKnown: boolean; addresses: readonly SavedAddress[] } {
  const isKnown = useMember()
  const member = useStore($member)
  const saved = member.state === 'ready' ? member.profile.savedAddresses : []
  return { isKnown, addresses: saved.filter(({ type }) => type === kind) }
}

type Choose = (current: TypedAddress, onPick: (address: TypedAddress) => void) => ReactNode

/** Features do not know each other: a page puts the address book into a form. Nothing where the book is empty. */
export function chooseFrom(addresses: readonly SavedAddress[]): Choose | undefined {
  if (addresses.length === 0) return undefined
  return (current, onPick) => <SavedAddresses addresses={addresses} current={current} onPick={onPick} />
}
