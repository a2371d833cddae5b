import { useState } from 'react'
import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { Button, CardGrid, EmptyState, Section, Sheet } from '@larder/shared/ui'
import { AddressCard } from './AddressCard.tsx'
import { AddressForm } from './AddressForm.tsx'

type Open = { type: AddressType; address?: SavedAddress }

const PARTS = [
  { type: 'delivery', title: 'Delivery addresses' },
  { type: 'billing', title: 'Billing addresses' },
] as const

function sheetTitle({ type, address }: Open): string {
  if (address) return 'Edit address'
  return type === 'delivery' ? 'Add a delivery address' : 'Add a billing address'
}

/** Every saved address, by type; adding and changing happen in a sheet. */
export function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const [open, setOpen] = useState<Open>()
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
        PARTS.map(({ type, title }) => {
          const own = addresses.filter((address) => address.type === type)
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
              {own.length === 0 ? (
                <p>{`No ${type} address saved.`}</p>
              ) : (
                <CardGrid data-size="large">
                  {own.map((address) => (
                    <li key={address.addressId}>
                      <AddressCard address={address} onEdit={() => setOpen({ type, address })} />
                    </li>
                  ))}
                </CardGrid>
              )}
            </Section>
          )
        })}
      <Sheet isOpen={open !== undefined} onClose={close} title={open ? sheetTitle(open) : ''}>
        {open && <AddressForm type={open.type} address={open.address} onDone={close} />}
      </Sheet>
    </div>
  )
}
