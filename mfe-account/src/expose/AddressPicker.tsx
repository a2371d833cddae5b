import type { AddressType } from '@larder/shared/contracts'
import { AddressChoice } from '../features/addresses/AddressChoice.tsx'

type Props = { type: AddressType; onPick: (address: object) => void }

/** Lets a member choose a saved address, for other areas. */
export function AddressPicker({ type, onPick }: Props) {
  return (
    <div data-remote="account">
      <AddressChoice type={type} onPick={onPick} />
    </div>
  )
}
