import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { totalText } from '@larder/shared/order'
import { Button, Notice, StickyBar, Stack } from '@larder/shared/ui'
import type { Source } from '../../stores/checkout-state.ts'
import { SafeLine } from './CardBox.tsx'
import type { useCardFields } from './use-card-fields.ts'
import { paths } from '@larder/shared/domain'

/** The provider's fields could not be loaded: try again, or pay another way (spec §8). */
function CardFormFailed({ problem, retry }: { problem: string; retry: () => void }) {
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
  onPay: (getSource: () => Promise<Source>) => void
}

type Props = PayProps & {
  card: ReturnType<typeof useCardFields>
  /** The payment source made from the fields' token. */
  readSource: (token: string) => Source
  /** Message for the single missing field, in place of the provider's own words. */
  missing?: string
  /** Renders the fields; `isChecked` says whether empty ones get a message. */
  children: (isChecked: boolean) => ReactNode
}

/**
 * The form around the provider's fields: validated on submit, tokenised, paid; one button with the amount.
 */
export function PayForm({ basket, isBusy, onPay, card, readSource, missing, children }: Props) {
  const { phase, state, retry } = card
  const [isChecked, setChecked] = useState(false)
  if (phase.kind === 'failed') return <CardFormFailed problem={phase.problem} retry={retry} />
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (!fields) return
    if (!state?.isValid) return missing ? undefined : fields.showProblems()
    onPay(async () => readSource((await fields.submit()).token))
  }
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate aria-busy={isBusy || undefined}>
      {isChecked && !state?.isValid && (
        <Notice tone="error" title={missing ?? new AppError('CARD_FORM_INVALID').text} isLive>
          {missing ? undefined : 'Check the fields below.'}
        </Notice>
      )}
      {children(isChecked)}
      <SafeLine />
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
