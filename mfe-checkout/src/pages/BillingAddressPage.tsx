import { paths, formatPostcode } from '@larder/shared/domain'
import { $basket, useStore, receiveBasket, sessionCall } from '@larder/shared/stores'
import {
  ButtonLink,
  useNavigate,
  Button,
  FormShell,
  StickyBar,
  useBrandConfig,
  useFormAction,
} from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { SessionTimer } from './SessionTimer.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { StepsBefore } from './StepsBefore.tsx'
import { useAddresses } from '../stores/member.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { AddressEntry, addressShape } from '@larder/shared/address'
import { checkoutApi, type SavedAddress } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { $draft, keepDraft, type TypedAddress } from '../stores/draft.ts'

const EMPTY: TypedAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' }

type Props = {
  basketToken: string
  onSent: () => void
  /** A member's billing addresses; may be empty. */
  saved: readonly SavedAddress[]
}

/**
 * The payer's address, where the card's billing address differs from the delivery address. Input is saved as it is
 * typed; the card takes it once it was sent.
 */
function BillingForm({ basketToken, onSent, saved }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const { billing, typedBilling } = $draft.get()
  const form = useForm({
    resolver: zodResolver(z.object(addressShape(rules))),
    defaultValues: typedBilling ?? billing ?? EMPTY,
    shouldFocusError: false,
  })
  // Input is saved as it is typed, so that a reload or a detour loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft({ typedBilling: values }),
    })
  }, [form])
  const send = useFormAction(form, async (typed) => {
    const address = { ...typed, postcode: formatPostcode(typed.postcode), countryCode: 'GB' }
    const { basket } = await withErrorContext('ADDRESSES_PROCESSING', () =>
      sessionCall(checkoutApi.setBillingAddress, { basketToken, address }),
    )
    receiveBasket(basket)
    keepDraft({ billing: typed, typedBilling: undefined })
    onSent()
  })
  return (
    <FormShell form={form} {...send}>
      <AddressEntry form={form} legend="Your billing addresses" saved={saved} section="billing" />
      <StickyBar>
        <Button type="submit" size="large" fullWidth loading={send.isPending}>
          Use this address
        </Button>
      </StickyBar>
    </FormShell>
  )
}

/** The payer's address, where it differs from the delivery address (WCAG 3.3.7: never asked twice). */
export function Component() {
  const basket = useStore($basket)
  const navigate = useNavigate()
  const { isKnown, addresses } = useAddresses('billing')
  return (
    <StepPage step="billing-address" title="Billing address" aside={<OrderSummary />}>
      <SessionTimer />
      <StepsBefore />
      <StepCard number={3} title="Billing address" state="current">
        <div>
          <ButtonLink to={paths.checkoutCardForm()} variant="text" size="small" startIcon="left">
            Back to card details
          </ButtonLink>
        </div>
        {basket && isKnown && (
          <BillingForm
            basketToken={basket.basketToken}
            onSent={() => void navigate(paths.checkoutCardForm())}
            saved={addresses}
          />
        )}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
