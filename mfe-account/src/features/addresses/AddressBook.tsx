import { useState } from 'react'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import {
  Button,
  CardGrid,
  EmptyState,
  Section,
  Sheet,
  Icon,
  Pill,
  Surface,
  Field,
  FormShell,
  toast,
  useBrandConfig,
  useFormAction,
} from '@larder/shared/ui'
import { formatAddress } from '@larder/shared/domain'
import { EntryActions } from '../../parts/EntryActions.tsx'
import {
  deleteAddress,
  setDefaultAddress,
  saveAddress,
  createAddressSchema,
  toAddressDetails,
  EMPTY_ADDRESS,
} from './address-actions.ts'
import styles from './AddressCard.module.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { AddressFields } from '@larder/shared/address'

type Props = {
  type: AddressType
  /** The address to edit. Without it, the form adds a new one. */
  address?: SavedAddress | undefined
  onDone: () => void
}

/** Adds or edits an address, which is looked up by postcode or typed (spec §2 Address form dialog). */
function AddressForm({ type, address, onDone }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const form = useForm({
    resolver: zodResolver(createAddressSchema(rules)),
    defaultValues: address ? toAddressDetails(address) : EMPTY_ADDRESS,
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

function AddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const { type, isDefault, description, addressLine1 } = address
  const name = description || addressLine1
  return (
    <Surface className={styles.root}>
      <div className={styles.head}>
        <Icon name={type === 'delivery' ? 'pin' : 'card'} size="small" />
        <h3>{name}</h3>
        {isDefault && <Pill tone="success">Default</Pill>}
      </div>
      <p className={styles.lines}>{formatAddress(address)}</p>
      <div className={styles.actions}>
        <Button variant="text" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <EntryActions
          name={name}
          isDefault={isDefault}
          onMakeDefault={() => setDefaultAddress(address)}
          onDelete={() => deleteAddress(address)}
        />
      </div>
    </Surface>
  )
}

type OpenSheet = { type: AddressType; address?: SavedAddress }

const ADDRESS_TYPES = [
  { type: 'delivery', title: 'Delivery addresses' },
  { type: 'billing', title: 'Billing addresses' },
] as const

function chooseSheetTitle({ type, address }: OpenSheet): string {
  if (address) return 'Edit address'
  return type === 'delivery' ? 'Add a delivery address' : 'Add a billing address'
}

/** All saved addresses, grouped by type. A sheet adds and edits them. */
export function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const [open, setOpen] = useState<OpenSheet>()
  const close = () => setOpen(undefined)
  return (
    <div>
      {addresses.length === 0 && (
        <EmptyState
          icon="pin"
          title="No addresses yet"
          action={
            <Button size="large" startIcon="plus" onClick={() => setOpen({ type: 'delivery' })}>
              Add an address
            </Button>
          }
        >
          Save where your orders go, and checkout is a few taps.
        </EmptyState>
      )}
      {addresses.length > 0 &&
        ADDRESS_TYPES.map(({ type, title }) => {
          const typeAddresses = addresses.filter((address) => address.type === type)
          return (
            <Section
              key={type}
              title={title}
              isTight
              action={
                <Button
                  variant="tinted"
                  size="small"
                  startIcon="plus"
                  aria-label={`Add ${type} address`}
                  onClick={() => setOpen({ type })}
                >
                  Add
                </Button>
              }
            >
              {typeAddresses.length === 0 ? (
                <p>{`No ${type} address saved.`}</p>
              ) : (
                <CardGrid data-size="large">
                  {typeAddresses.map((address) => (
                    <li key={address.addressId}>
                      <AddressCard address={address} onEdit={() => setOpen({ type, address })} />
                    </li>
                  ))}
                </CardGrid>
              )}
            </Section>
          )
        })}
      <Sheet isOpen={open !== undefined} onClose={close} title={open ? chooseSheetTitle(open) : ''}>
        {open && <AddressForm type={open.type} address={open.address} onDone={close} />}
      </Sheet>
    </div>
  )
}
