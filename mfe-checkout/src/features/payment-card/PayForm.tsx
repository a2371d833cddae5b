import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { totalText } from '@larder/shared/order'
import { Button, Notice, StickyBar, Stack } from '@larder/shared/ui'
import type { PaymentSource } from '../../stores/checkout-state.ts'
import { SecurityNote } from './CardBox.tsx'
import type { useCardFields } from './use-card-fields.ts'
import { paths } from '@larder/shared/domain'

/** Shown when the provider's fields fail to load: retry, or pay another way (spec §8). */
function CardFormError({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <Notice tone="error" title={problem} isLive action={<Button onClick={retry}>Try again</Button>}>
      You have not been charged. You can also <a href={paths.checkoutPayment()}>pay another way</a>.
    </Notice>
  )
}

/** Props that the page passes to every card form. */
export type PayProps = {
  basket: basketApi.Basket
  isBusy: boolean
  onPay: (getSource: () => Promise<PaymentSource>) => void
}

type Props = PayProps & {
  card: ReturnType<typeof useCardFields>
  /** Creates the payment source from the fields' token. */
  readSource: (token: string) => PaymentSource
  /** The message for the single missing field, instead of the provider's message. */
  missingText?: string
  /** Renders the fields; `isChecked` tells whether empty fields get a message. */
  children: (isChecked: boolean) => ReactNode
}

/**
 * The form around the provider's fields, which validates, tokenises and pays; its button shows the amount.
 */
export function PayForm({ basket, isBusy, onPay, card, readSource, missingText, children }: Props) {
  const { phase, state, retry } = card
  const [isChecked, setChecked] = useState(false)
  if (phase.kind === 'failed') return <CardFormError problem={phase.problem} retry={retry} />
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (!fields) return
    if (!state?.isValid) return missingText ? undefined : fields.showProblems()
    onPay(async () => readSource((await fields.submit()).token))
  }
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate aria-busy={isBusy || undefined}>
      {isChecked && !state?.isValid && (
        <Notice tone="error" title={missingText ?? new AppError('CARD_FORM_INVALID').text} isLive>
          {missingText ? undefined : 'Check the fields below.'}
        </Notice>
      )}
      {children(isChecked)}
      <SecurityNote />
      <StickyBar>
        <Button
          size="large"
          fullWidth
          type="submit"
          loading={isBusy || phase.kind === 'loading'}
          startIcon="lock"
        >
          {`Pay ${totalText(basket)}`}
        </Button>
      </StickyBar>
    </Stack>
  )
}
