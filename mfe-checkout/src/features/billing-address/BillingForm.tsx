import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { AddressEntry, addressShape } from '@larder/shared/address'
import { checkoutApi } from '@larder/shared/contracts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall, withBasketReply } from '@larder/shared/stores'
import { Button, ButtonLink, FormShell, Row, useBrandConfig, useFormAction } from '@larder/shared/ui'
import { $draft, saveDraft, type TypedAddress } from '../../stores/draft.ts'
import { useAddresses } from '../../stores/member.ts'
import styles from './BillingForm.module.css'

const EMPTY_ADDRESS: TypedAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' }

type Props = { basketToken: string; onSent: () => void }

/**
 * The form for a billing address that differs from the delivery address (WCAG 3.3.7). The draft is saved while typing;
 * the card uses the address once it is sent.
 */
export function BillingForm({ basketToken, onSent }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const { addresses } = useAddresses('billing')
  const { billing, typedBilling } = $draft.get()
  const form = useForm({
    resolver: zodResolver(z.object(addressShape(rules))),
    defaultValues: typedBilling ?? billing ?? EMPTY_ADDRESS,
    shouldFocusError: false,
  })
  // Saves the draft while it is typed, so that a reload or leaving the page loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft({ typedBilling: values }),
    })
  }, [form])
  const send = useFormAction(form, async (input) => {
    const address = { ...input, postcode: formatPostcode(input.postcode), countryCode: 'GB' }
    await withErrorContext('ADDRESSES_PROCESSING', () =>
      withBasketReply(() => sessionCall(checkoutApi.setBillingAddress, { basketToken, address })),
    )
    saveDraft({ billing: input, typedBilling: undefined })
    onSent()
  })
  return (
    <div className={styles.root}>
      <h3>Billing address</h3>
      <FormShell form={form} {...send}>
        <AddressEntry form={form} legend="Your billing addresses" saved={addresses} section="billing" />
        <Row gap={3} wrap>
          <Button type="submit" loading={send.isPending}>
            Use this address
          </Button>
          <ButtonLink to={paths.checkoutCardForm()} variant="text" preventScrollReset replace>
            Cancel
          </ButtonLink>
        </Row>
      </FormShell>
    </div>
  )
}
