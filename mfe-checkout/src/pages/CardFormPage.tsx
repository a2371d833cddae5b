import { useState, useId } from 'react'
import type { basketApi, memberApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { $basket, useStore } from '@larder/shared/stores'
import { Notice, ChoiceGroup, Icon, Radio } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { CardForm, SavedCardForm } from '../features/payment-card/CardForm.tsx'
import { findCardGateway } from '../features/payment-methods/offered-payments.ts'
import { PaymentState } from '../features/payment/PaymentState.tsx'
import { usePay } from '../features/payment/use-pay.ts'
import { SessionTimer } from './SessionTimer.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import type { PaymentSource } from '../stores/checkout-state.ts'
import { $store } from '../stores/shop-store.ts'
import { useMember } from '../stores/member.ts'
import { CompletedSteps } from './CompletedSteps.tsx'

type Props = {
  cards: readonly memberApi.SavedCard[]
  /** The id of the selected card; undefined for a new card. */
  selected: string | undefined
  onPick: (cardId: string | undefined) => void
}

const formatExpiry = ({ expiryMonth, expiryYear }: memberApi.SavedCard) =>
  `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

/** A member's saved cards beside "another card" (spec §5 Saved card selection). */
function SavedCards({ cards, selected, onPick }: Props) {
  const name = useId()
  return (
    <ChoiceGroup legend="Which card?">
      {cards.map((card) => (
        <Radio
          key={card.id}
          name={name}
          isCard
          label={`${card.scheme} ending ${card.last4}`}
          hint={formatExpiry(card)}
          end={<Icon name="card" />}
          checked={card.id === selected}
          onChange={() => onPick(card.id)}
        />
      ))}
      <Radio
        name={name}
        isCard
        label="Another card"
        checked={selected === undefined}
        onChange={() => onPick(undefined)}
      />
    </ChoiceGroup>
  )
}

const NO_CARDS: readonly memberApi.SavedCard[] = []
type CardChoice = { isMade: false } | { isMade: true; cardId: string | undefined }

function CardPayment({ basket }: { basket: basketApi.Basket }) {
  const store = useStore($store)
  const { phase, problem, payWith } = usePay(basket)
  const { member } = useMember()
  const cards = member.state === 'ready' ? member.data.cards : NO_CARDS
  // The default card is selected until the shopper chooses.
  const [choice, setChoice] = useState<CardChoice>({ isMade: false })
  const selected = choice.isMade ? choice.cardId : (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id
  const gateway = store && findCardGateway(store)
  if (!gateway) return <Notice tone="warning">{errorCatalogue.CARD_NOT_ACCEPTED.text}</Notice>
  const form = {
    basket,
    isBusy: phase !== 'idle',
    onPay: (getSource: () => Promise<PaymentSource>) => void payWith(gateway, getSource),
  }
  return (
    <>
      <PaymentState phase={phase} problem={problem} />
      {cards.length > 0 && (
        <SavedCards
          cards={cards}
          selected={selected}
          onPick={(cardId) => setChoice({ isMade: true, cardId })}
        />
      )}
      {selected === undefined ? (
        <CardForm {...form} />
      ) : (
        <SavedCardForm key={selected} {...form} cardId={selected} />
      )}
    </>
  )
}

/** Card details in the provider's hosted fields. */
export function Component() {
  const basket = useStore($basket)
  const { isKnown } = useMember()
  return (
    <StepPage step="card-form" title="Card details" aside={<OrderSummary />}>
      <SessionTimer />
      <CompletedSteps />
      <StepCard number={3} title="Pay by card" state="current">
        {basket && isKnown && <CardPayment basket={basket} />}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
