import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { checkoutApi } from '@larder/shared/contracts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { $basket, receiveBasket, sessionCall, useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Field, FormShell, shownOn, StickyBar, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from '../features/order-summary/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { $draft, keepDraft } from '../stores/draft.ts'

const schema = z.object({
  addressLine1: z.string().trim().min(1, 'Enter address line 1'),
  addressLine2: z.string().trim(),
  town: z.string().trim().min(1, 'Enter a town or city'),
  postcode: z.string().trim().min(1, 'Please enter a valid postcode'),
})

function BillingForm({ basketToken }: { basketToken: string }) {
  const navigate = useNavigate()
  const { billing, delivery } = $draft.get()
  const empty = { addressLine1: '', addressLine2: '', town: '', postcode: '' }
  const form = useForm({ resolver: zodResolver(schema), defaultValues: billing ?? delivery ?? empty })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const address = { ...typed, postcode: formatPostcode(typed.postcode), countryCode: 'GB' }
    await shownOn(form, 'root', async () => {
      const { basket } = await sessionCall(checkoutApi.setBillingAddress, { basketToken, address })
      receiveBasket(basket)
      keepDraft({ billing: typed })
      await navigate(paths.checkoutCardForm())
    })
  })
  return (
    <FormShell
      form={form}
      onSubmit={(event) => void submit(event)}
      isPending={isSubmitting}
      problem={errors.root?.message}
    >
      <Field name="postcode" label="Postcode" width="short" autoComplete="billing postal-code" />
      <Field name="addressLine1" label="Address line 1" autoComplete="billing address-line1" />
      <Field name="addressLine2" label="Address line 2 (optional)" autoComplete="billing address-line2" />
      <Field name="town" label="Town or city" autoComplete="billing address-level2" />
      <StickyBar>
        <Button type="submit" size="large" fullWidth loading={isSubmitting}>
          Use this address
        </Button>
        <ButtonLink to={paths.checkoutCardForm()} variant="text">
          Back
        </ButtonLink>
      </StickyBar>
    </FormShell>
  )
}

/** The payer's address, where it is not the delivery's (WCAG 3.3.7: never asked twice). */
export function Component() {
  const basket = useStore($basket)
  return (
    <StepPage step="billing-address" title="Billing address" aside={<OrderSummary />}>
      <StepCard number={3} title="Billing address" state="current">
        {basket && <BillingForm basketToken={basket.basketToken} />}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
