import { useId, useState, type ComponentProps } from 'react'
import type { SavedAddress } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { ChoiceGroup, Radio } from '@larder/shared/ui'
import { AddressFields } from './AddressFields.tsx'
import type { AddressForm } from './use-lookup.ts'

type SavedChoiceProps = {
  legend: string
  saved: readonly SavedAddress[]
  /** Id of the chosen address; undefined for "Another address". */
  picked: string | undefined
  onPick: (address: SavedAddress | undefined) => void
}

/** A member's saved addresses and "Another address". */
function SavedChoice({ legend, saved, picked: pickedId, onPick }: SavedChoiceProps) {
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
          checked={address.addressId === pickedId}
          onChange={() => onPick(address)}
        />
      ))}
      <Radio
        name={name}
        isCard
        label="Another address"
        checked={!pickedId}
        onChange={() => onPick(undefined)}
      />
    </ChoiceGroup>
  )
}

const ADDRESS_PARTS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const

/** The form of an address entry, with access to its lines and their errors. */
type EntryForm = AddressForm & {
  setValue(name: (typeof ADDRESS_PARTS)[number], value: string): void
  formState: { errors: object }
}

type Props = Omit<ComponentProps<typeof AddressFields>, 'form' | 'besideTown'> & {
  form: EntryForm
  legend: string
  /** The member's saved addresses of this type; may be empty. */
  saved: readonly SavedAddress[]
}

/** Asks for a saved or a new address. The fields are shown for a new address, or when one has an error. */
export function AddressEntry({ form, legend, saved, onChosen, ...fields }: Props) {
  const [pickedId, setPicked] = useState(
    () =>
      saved.find(
        ({ addressLine1, postcode }) =>
          addressLine1 === form.getValues('addressLine1') && postcode === form.getValues('postcode'),
      )?.addressId,
  )
  const hasProblem = ADDRESS_PARTS.some((part) => part in form.formState.errors)
  const pick = (address: SavedAddress | undefined) => {
    setPicked(address?.addressId)
    for (const part of ADDRESS_PARTS) form.setValue(part, address?.[part] ?? '')
    form.clearErrors()
    if (address) onChosen?.()
  }
  return (
    <>
      {saved.length > 0 && <SavedChoice legend={legend} saved={saved} picked={pickedId} onPick={pick} />}
      {(!pickedId || hasProblem) && <AddressFields form={form} onChosen={onChosen} {...fields} />}
    </>
  )
}
