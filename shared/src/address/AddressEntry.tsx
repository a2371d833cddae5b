import { useState, type ComponentProps } from 'react'
import type { SavedAddress } from '@larder/shared/contracts'
import { AddressFields } from './AddressFields.tsx'
import { SavedChoice } from './SavedChoice.tsx'
import type { AddressForm } from './use-lookup.ts'

const PARTS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const

/** The form behind an entry: its lines can be set and read, and it knows what is wrong with them. */
type EntryForm = AddressForm & {
  setValue(name: (typeof PARTS)[number], value: string): void
  formState: { errors: object }
}

type Props = Omit<ComponentProps<typeof AddressFields>, 'form' | 'besideTown'> & {
  form: EntryForm
  legend: string
  /** A member's, for this purpose; may be empty. */
  saved: readonly SavedAddress[]
}

/** An address chosen among the saved ones, or typed: the fields are there when it is another one, or has a problem. */
export function AddressEntry({ form, legend, saved, ...fields }: Props) {
  const [picked, setPicked] = useState(
    () =>
      saved.find(
        ({ addressLine1, postcode }) =>
          addressLine1 === form.getValues('addressLine1') && postcode === form.getValues('postcode'),
      )?.addressId,
  )
  const hasProblem = PARTS.some((part) => part in form.formState.errors)
  const pick = (address: SavedAddress | undefined) => {
    setPicked(address?.addressId)
    for (const part of PARTS) form.setValue(part, address?.[part] ?? '')
    form.clearErrors()
  }
  return (
    <>
      {saved.length > 0 && <SavedChoice legend={legend} saved={saved} picked={picked} onPick={pick} />}
      {(!picked || hasProblem) && <AddressFields form={form} {...fields} />}
    </>
  )
}
