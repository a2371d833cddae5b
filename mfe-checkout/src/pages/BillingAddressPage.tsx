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
import { CompletedSteps } from './CompletedSteps.tsx'
import { useAddresses } from '../stores/member.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { AddressEntry, addressShape } from '@larder/shared/address'
import { checkoutApi, type SavedAddress } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { $draft, saveDraft, type TypedAddress } from '../stores/draft.ts'

const EMPTY_ADDRESS: TypedAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' }

type Props = {
  basketToken: string
  onSent: () => void
  /** A member's billing addresses; may be empty. */
  saved: readonly SavedAddress[]
}

/**
 * The form for a billing address that differs from the delivery address. The draft is saved while typing; the
 * card uses the address once it is sent.
 */
function BillingForm({ basketToken, onSent, saved }: Props) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
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
    const { basket } = await withErrorContext('ADDRESSES_PROCESSING', () =>
      sessionCall(checkoutApi.setBillingAddress, { basketToken, address }),
    )
    receiveBasket(basket)
    saveDraft({ billing: input, typedBilling: undefined })
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

/** `/checkout/payment/billing-address`: asked only if it differs from the delivery address (WCAG 3.3.7). */
export function Component() {
  const basket = useStore($basket)
  const navigate = useNavigate()
  const { isKnown, addresses } = useAddresses('billing')
  return (
    <StepPage step="billing-address" title="Billing address" aside={<OrderSummary />}>
      <SessionTimer />
      <CompletedSteps />
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
