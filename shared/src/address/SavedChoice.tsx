import { useId } from 'react'
import type { SavedAddress } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { ChoiceGroup, Radio } from '@larder/shared/ui'

type Props = {
  legend: string
  saved: readonly SavedAddress[]
  /** Id of the chosen address; undefined for another one. */
  picked: string | undefined
  onPick: (address: SavedAddress | undefined) => void
}

/** A member's saved addresses beside "another one". */
export function SavedChoice({ legend, saved, picked, onPick }: Props) {
  const name = useId()
  return (
    <ChoiceGroup legend={legend}>
      {saved.map((address) => (
        <Radio
          key={address.addressId}
          name={name}
          isCard
          label={address.description || address.addressLine1}
          hint={formatAddress(address)}
          checked={address.addressId === picked}
          onChange={() => onPick(address)}
        />
      ))}
      <Radio
        name={name}
        isCard
        label="Another address"
        checked={!picked}
        onChange={() => onPick(undefined)}
      />
    </ChoiceGroup>
  )
}
