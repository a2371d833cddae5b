import { useState, type ReactNode } from 'react'
import { AppError } from '@larder/shared/errors'
import { totalText } from '@larder/shared/order'
import { Button, Notice, StickyBar, Stack } from '@larder/shared/ui'
import type { PaymentSource } from '../../stores/checkout-state.ts'
import { SecurityNote } from './CardBox.tsx'
import type { CardHolder } from './card-fields.ts'
import type { useCardFields } from './use-card-fields.ts'

/** Shown when the provider's fields fail to load: retry, or pay another way (spec §8). */
function CardFormError({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <Notice tone="error" title={problem} isLive action={<Button onClick={retry}>Try again</Button>}>
      You have not been charged. You can also pay another way.
    </Notice>
  )
}

/** Props that the page passes to every card form. */
export type PayProps = {
  basket: Parameters<typeof totalText>[0]
  isBusy: boolean
  onPay: (getSource: () => Promise<PaymentSource>) => void
  /** Called by a press with an incomplete card, so that the page shows what else is missing. */
  onIncomplete?: () => void
  /** What the press accepts, above the button. */
  terms?: ReactNode
}

type Props = PayProps & {
  card: ReturnType<typeof useCardFields>
  getSource: (token: string) => PaymentSource
  /** The card's holder as typed by now, because the fields may have been opened before. */
  getHolder?: () => CardHolder
  /** The message for the single missing field, instead of the provider's message. */
  missingText?: string
  /** Renders the fields; `isChecked` tells whether empty fields get a message. */
  children: (isChecked: boolean) => ReactNode
}

/** The provider's fields, which validate and tokenise; the button shows the amount and pays. */
export function PayForm(props: Props) {
  const { basket, isBusy, onPay, onIncomplete, terms, card, getSource, getHolder, missingText, children } =
    props
  const { phase, state, retry } = card
  const [isChecked, setChecked] = useState(false)
  if (phase.kind === 'failed') return <CardFormError problem={phase.problem} retry={retry} />
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function pay(): void {
    setChecked(true)
    if (!fields) return
    if (!state?.isValid) {
      if (!missingText) fields.showProblems()
      return onIncomplete?.()
    }
    onPay(async () => {
      if (getHolder) fields.setHolder(getHolder())
      return getSource((await fields.submit()).token)
    })
  }
  return (
    <Stack gap={5} aria-busy={isBusy || undefined}>
      {isChecked && !state?.isValid && (
        <Notice tone="error" title={missingText ?? new AppError('CARD_FORM_INVALID').text} isLive>
          {missingText ? undefined : 'Check the fields below.'}
        </Notice>
      )}
      {children(isChecked)}
      <SecurityNote />
      {terms}
      <StickyBar>
        <Button
          size="large"
          fullWidth
          loading={isBusy || phase.kind === 'loading'}
          startIcon="lock"
          onClick={pay}
        >
          {`Pay ${totalText(basket)}`}
        </Button>
      </StickyBar>
    </Stack>
  )
}
