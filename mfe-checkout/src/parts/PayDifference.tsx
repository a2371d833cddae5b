import { useState } from 'react'
import type { memberApi, ordersApi } from '@larder/shared/contracts'
import { Stack } from '@larder/shared/ui'
import type { PaymentSource } from '../stores/checkout-state.ts'
import { useMember } from '../stores/member.ts'
import { CardForm, SavedCardForm } from '../features/payment-card/CardForm.tsx'
import {
  isSameChoice,
  listChoices,
  PaymentMethods,
  type PaymentChoice,
} from '../features/payment-methods/PaymentMethods.tsx'

const NO_CARDS: readonly memberApi.SavedCard[] = []

type Props = {
  order: ordersApi.Order
  quote: ordersApi.ChangeQuote
  isBusy: boolean
  onPay: (getSource: () => Promise<PaymentSource>) => void
}

/** Pays what a change costs more: by a saved card, or by another one. */
export function PayDifference({ order, quote, isBusy, onPay }: Props) {
  const { member } = useMember()
  const cards = member.state === 'ready' ? member.data.cards : NO_CARDS
  const choices = listChoices(['Cards'], cards)
  const [selected, setSelected] = useState<PaymentChoice>()
  const chosen = choices.find((choice) => selected && isSameChoice(choice, selected)) ?? choices[0]
  if (!chosen) return null
  const basket = {
    orderTotal: quote.difference,
    tips: [],
    currency: order.currency,
    fulfilmentMethod: { type: order.fulfilmentMethod },
  }
  const form = { basket, isBusy, onPay }
  return (
    <Stack gap={5}>
      {choices.length > 1 && (
        <PaymentMethods
          basket={basket}
          cards={cards}
          choices={choices}
          chosen={chosen}
          onChoose={setSelected}
        />
      )}
      {chosen.kind === 'saved' ? (
        <SavedCardForm key={chosen.cardId} {...form} cardId={chosen.cardId} />
      ) : (
        <CardForm {...form} billing={<></>} />
      )}
    </Stack>
  )
}
