import { useState, type ComponentProps } from 'react'
import type { SavedAddress } from '@larder/shared/contracts'
import { AddressFields } from './AddressFields.tsx'
import { SavedChoice } from './SavedChoice.tsx'
import type { AddressForm } from './use-lookup.ts'

const PARTS = ['addressLine1', 'addressLine2', 'town', 'postcode'] as const

/** The form of an address entry: its lines can be set and read, and it has their errors. */
type EntryForm = AddressForm & {
  setValue(name: (typeof PARTS)[number], value: string): void
  formState: { errors: object }
}

type Props = Omit<ComponentProps<typeof AddressFields>, 'form' | 'besideTown'> & {
  form: EntryForm
  legend: string
  /** The member's saved addresses of this type; may be empty. */
  saved: readonly SavedAddress[]
}

/** A saved address or a typed one: the fields are shown for another address, or when they have an error. */
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
