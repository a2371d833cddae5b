import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { AddressEntry, addressShape } from '@larder/shared/address'
import type { ordersApi } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { Button, FormShell, Row, Stack, useBrandConfig, useFormAction } from '@larder/shared/ui'
import { useAddresses } from '../../stores/member.ts'
import { saveChange, type ChangeDraft } from '../../stores/change-draft.ts'
import type { TypedAddress } from '../../stores/draft.ts'

type Props = { order: ordersApi.Order; draft: ChangeDraft }

function toTyped({ deliveryAddress }: ordersApi.Order): TypedAddress {
  const { addressLine1 = '', addressLine2 = '', town = '', postcode = '' } = deliveryAddress ?? {}
  return { addressLine1, addressLine2, town, postcode }
}

function AddressForm({ order, draft, onClose }: Props & { onClose: () => void }) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const { addresses } = useAddresses('delivery')
  const form = useForm({
    resolver: zodResolver(z.object(addressShape(rules))),
    defaultValues: draft.deliveryAddress ?? toTyped(order),
    shouldFocusError: false,
  })
  const send = useFormAction(form, async ({ addressLine1, addressLine2, town, postcode }) => {
    saveChange(order.businessOrderId, { deliveryAddress: { addressLine1, addressLine2, town, postcode } })
    onClose()
    return Promise.resolve()
  })
  return (
    <FormShell form={form} {...send}>
      <AddressEntry form={form} legend="Your addresses" saved={addresses} section="shipping" />
      <Row gap={3} wrap>
        <Button type="submit" loading={send.isPending}>
          Use this address
        </Button>
        <Button variant="text" onClick={onClose}>
          Keep the address
        </Button>
      </Row>
    </FormShell>
  )
}

/** Where a delivery goes, and another address for it. */
export function ChangeAddress({ order, draft }: Props) {
  const [isOpen, setOpen] = useState(false)
  const address = draft.deliveryAddress ?? order.deliveryAddress
  return (
    <Stack gap={4} as="section" aria-label="Address">
      <h2>Address</h2>
      <p>{formatAddress(address ?? {})}</p>
      {isOpen ? (
        <AddressForm order={order} draft={draft} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button size="small" variant="tinted" onClick={() => setOpen(true)}>
            Change address
          </Button>
        </div>
      )}
    </Stack>
  )
}
