import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { Button, Field, FormShell, shownOn, styled, toast, useBrandConfig } from '@larder/shared/ui'
import { saveAddress } from './address-actions.ts'
import { addressFields, detailsOf, emptyAddress } from './address-fields.ts'
import { PostcodeLookup } from './PostcodeLookup.tsx'

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  [theme.wide]: { gridTemplateColumns: '1fr 1fr' },
}))

type Props = {
  type: AddressType
  /** The one to change; a new one without. */
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
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (details) => {
    const isSaved = await shownOn(form, 'root', () =>
      saveAddress(details, { type, addressId: address?.addressId }),
    )
    if (!isSaved) return
    toast('Address saved', { tone: 'success' })
    onDone()
  })
  return (
    <FormShell
      form={form}
      onSubmit={(event) => void submit(event)}
      isPending={isSubmitting}
      problem={errors.root?.message}
      submitLabel="Save address"
      secondary={
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <PostcodeLookup form={form} />
      <Field name="addressLine1" label="Address line 1" autoComplete="address-line1" />
      <Field name="addressLine2" label="Address line 2 (optional)" autoComplete="address-line2" />
      <Two>
        <Field name="town" label="Town or city" autoComplete="address-level2" />
        <Field name="county" label="County (optional)" autoComplete="address-level1" />
      </Two>
      {type === 'delivery' && (
        <Field
          name="description"
          label="What you call it (optional)"
          width="short"
          hint="Home, work, a friend’s."
        />
      )}
    </FormShell>
  )
}
