import type { AddressType } from '@larder/shared/contracts'
import { AddressChoice } from '../features/addresses/AddressChoice.tsx'

type Props = { type: AddressType; onPick: (address: object) => void }

/** A member's saved addresses to choose from, for other areas. */
export function AddressPicker({ type, onPick }: Props) {
  return (
    <div data-remote="account">
      <AddressChoice type={type} onPick={onPick} />
    </div>
  )
}
