import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { AddressFields } from '@larder/shared/address'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { Button, Field, FormShell, toast, useBrandConfig, useFormAction } from '@larder/shared/ui'
import { saveAddress } from './address-actions.ts'
import { addressFields, detailsOf, emptyAddress } from './address-fields.ts'

type Props = {
  type: AddressType
  /** The address to change; without it a new one is added. */
  address?: SavedAddress | undefined
  onDone: () => void
}

/** Adds or changes an address: looked up by postcode, or by hand (spec §2 Address form dialog). */
export function AddressForm({ type, address, onDone }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const form = useForm({
    resolver: zodResolver(addressFields(rules)),
    defaultValues: address ? detailsOf(address) : emptyAddress,
    shouldFocusError: false,
  })
  const save = useFormAction(form, async (details) => {
    await saveAddress(details, { type, addressId: address?.addressId })
    toast('Address saved', { tone: 'success' })
    onDone()
  })
  return (
    <FormShell
      form={form}
      {...save}
      submitLabel="Save address"
      secondary={
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <AddressFields
        form={form}
        besideTown={<Field name="county" label="County (optional)" autoComplete="address-level1" />}
      />
      {type === 'delivery' && (
        <Field name="description" label="Address name, for example Home (optional)" width="short" />
      )}
    </FormShell>
  )
}
