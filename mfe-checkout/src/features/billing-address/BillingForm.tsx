import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { AddressFields, addressShape } from '@larder/shared/address'
import { checkoutApi } from '@larder/shared/contracts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { receiveBasket, sessionCall } from '@larder/shared/stores'
import { Button, ButtonLink, FormShell, shownOn, StickyBar, useBrandConfig } from '@larder/shared/ui'
import { $draft, keepDraft, type TypedAddress } from '../../stores/draft.ts'

const EMPTY: TypedAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' }

type Props = {
  basketToken: string
  onSent: () => void
  /** A member's billing addresses to choose from, above the fields. */
  savedAddresses?: ((current: TypedAddress, onPick: (address: TypedAddress) => void) => ReactNode) | undefined
}

/** The payer's address, where the card's is not the delivery's. */
export function BillingForm({ basketToken, onSent, savedAddresses }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const { billing } = $draft.get()
  const form = useForm({
    resolver: zodResolver(z.object(addressShape(rules))),
    defaultValues: billing ?? EMPTY,
    shouldFocusError: false,
  })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const address = { ...typed, postcode: formatPostcode(typed.postcode), countryCode: 'GB' }
    const isSent = await shownOn(form, 'root', async () => {
      const { basket } = await sessionCall(checkoutApi.setBillingAddress, { basketToken, address })
      receiveBasket(basket)
      keepDraft({ billing: typed })
    })
    if (isSent) onSent()
  })
  return (
    <FormShell
      form={form}
      onSubmit={(event) => void submit(event)}
      isPending={isSubmitting}
      problem={errors.root?.message}
    >
      {savedAddresses?.(form.getValues(), (address) => form.reset(address))}
      <AddressFields form={form} section="billing" />
      <StickyBar>
        <Button type="submit" size="large" fullWidth loading={isSubmitting}>
          Use this address
        </Button>
        <ButtonLink to={paths.checkoutCardForm()} variant="text" fullWidth>
          Back to card details
        </ButtonLink>
      </StickyBar>
    </FormShell>
  )
}
