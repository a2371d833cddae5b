import { useId, useState } from 'react'
import type { SavedAddress } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { Radio, styled } from '@larder/shared/ui'
import type { TypedAddress } from '../../stores/draft.ts'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }))

const EMPTY: TypedAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' }
const isSame = (one: TypedAddress, other: TypedAddress) =>
  one.addressLine1 === other.addressLine1 && one.postcode === other.postcode

type Props = {
  addresses: readonly SavedAddress[]
  /** What the form holds already. */
  current: TypedAddress
  onPick: (address: TypedAddress) => void
}

/** A member's delivery addresses beside "another one", which leaves the fields to be typed in. */
export function SavedAddresses({ addresses, current, onPick }: Props) {
  const name = useId()
  const [picked, setPicked] = useState(() => addresses.find((address) => isSame(address, current))?.addressId)
  const pick = (address?: SavedAddress) => {
    setPicked(address?.addressId)
    if (!address) return onPick(EMPTY)
    const { addressLine1, addressLine2, town, postcode } = address
    onPick({ addressLine1, addressLine2, town, postcode })
  }
  return (
    <Root>
      {addresses.map((address) => (
        <Radio
          key={address.addressId}
          name={name}
          isCard
          label={address.description || address.addressLine1}
          hint={formatAddress(address)}
          checked={address.addressId === picked}
          onChange={() => pick(address)}
        />
      ))}
      <Radio name={name} isCard label="Another address" checked={!picked} onChange={() => pick()} />
    </Root>
  )
}
