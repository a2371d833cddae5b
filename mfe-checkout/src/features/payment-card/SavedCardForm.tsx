import type { SubmitEvent } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { Button, formatMoney, StickyBar, styled } from '@larder/shared/ui'
import type { Source } from '../../stores/payment-source.ts'
import { SafeLine, WholeCard } from './CardBox.tsx'
import { CardFormFailed } from './CardFormFailed.tsx'
import { useCardFields } from './use-card-fields.ts'

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
const Code = styled('div')(({ theme }) => ({ maxWidth: theme.spacing(50) }))

type Props = {
  basket: basketApi.Basket
  cardId: string
  isBusy: boolean
  onPay: (getSource: () => Promise<Source>) => void
}

/** Paying by a saved card: its security code alone, in the provider's own field; a token of it is sent, never digits. */
export function SavedCardForm({ basket, cardId, isBusy, onPay }: Props) {
  const { mounts, phase, state, retry } = useCardFields('code')
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  if (phase.kind === 'failed') return <CardFormFailed problem={phase.problem} retry={retry} />
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!fields) return
    if (!state?.isValid) return fields.showProblems()
    onPay(async () => {
      const { token } = await fields.submit()
      return { paymentMethod: 'Cards', type: 'id', cardId, cvv: token }
    })
  }
  return (
    <Form onSubmit={submit} noValidate aria-busy={isBusy || undefined}>
      <Code aria-busy={phase.kind === 'loading'}>
        <WholeCard mount={mounts.whole} />
      </Code>
      <SafeLine />
      <StickyBar>
        <Button
          size="large"
          fullWidth
          type="submit"
          loading={isBusy || phase.kind === 'loading'}
          startIcon="lock"
        >
          {`Pay ${total}`}
        </Button>
      </StickyBar>
    </Form>
  )
}
