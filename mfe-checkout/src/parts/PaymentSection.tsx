import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { basketApi, memberApi, paymentApi } from '@larder/shared/contracts'
import { paths, type CheckoutStep } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { totalText } from '@larder/shared/order'
import { useStore } from '@larder/shared/stores'
import { Button, Notice, Skeleton, Stack, StickyBar, useNavigate } from '@larder/shared/ui'
import { BillingForm } from '../features/billing-address/BillingForm.tsx'
import type { CheckoutDetails } from '../features/contact-details/use-details.ts'
import { CardForm, SavedCardForm } from '../features/payment-card/CardForm.tsx'
import { getCardGateway, useOfferedPayments } from '../features/payment-methods/offered-payments.ts'
import {
  isSameChoice,
  listChoices,
  NoPayment,
  PaymentMethods,
  WalletsFirst,
  type PaymentChoice,
} from '../features/payment-methods/PaymentMethods.tsx'
import { PaymentState } from '../features/payment/PaymentState.tsx'
import { usePay } from '../features/payment/use-pay.ts'
import { STAY } from '../features/steps/use-sections.ts'
import { TermsNote } from '../features/terms/TermsNote.tsx'
import type { Terms } from '../features/terms/use-terms.ts'
import { useMember } from '../stores/member.ts'
import { $store } from '../stores/shop-store.ts'
import { isWalletOffered, PaymentWallets } from './PaymentWallets.tsx'
import { WhenNear } from './WhenNear.tsx'
import styles from './PaymentSection.module.css'

type Payment = ReturnType<typeof usePay>

const NO_CARDS: readonly memberApi.SavedCard[] = []

/** The choice that an address or a member's default card makes, until the shopper chooses. */
function getFirstChoice(
  choices: readonly PaymentChoice[],
  { step, cards }: { step: CheckoutStep; cards: readonly memberApi.SavedCard[] },
): PaymentChoice | undefined {
  const wantsCard = step === 'billing-address'
  const card = cards.find(({ isDefault }) => isDefault) ?? cards[0]
  return choices.find((choice) =>
    wantsCard || !card
      ? choice.kind === 'card' && (wantsCard || step === 'card-form')
      : choice.kind === 'saved' && choice.cardId === card.id,
  )
}

type FieldsProps = {
  basket: basketApi.Basket
  step: CheckoutStep
  chosen: PaymentChoice
  payment: Payment
  onIncomplete: () => void
  terms: ReactNode
}

/** The fields of the chosen way to pay, and its button. The fields of a new card stay while another way is looked at. */
function ChosenPayment({ basket, step, chosen, payment, onIncomplete, terms }: FieldsProps) {
  const store = useStore($store)
  const navigate = useNavigate()
  const [hadCard, setHadCard] = useState(false)
  if (chosen.kind === 'card' && !hadCard) setHadCard(true)
  const gateway = store && getCardGateway(store)
  const isBusy = payment.phase !== 'idle'
  const form = {
    basket,
    isBusy,
    onIncomplete,
    terms,
    onPay: (getSource: Parameters<Payment['payByCard']>[1]) =>
      void (
        gateway &&
        payment.payByCard(gateway, () => {
          openCardAddress()
          return getSource()
        })
      ),
  }
  // Back from the bank's page leads to the card, and the step counts for the tag manager.
  const openCardAddress = () =>
    void navigate(paths.checkoutCardForm(), { replace: true, preventScrollReset: true, state: STAY })
  const closeBilling = () =>
    void navigate(paths.checkoutCardForm(), { replace: true, preventScrollReset: true })
  const later = (
    <Stack gap={5}>
      <Skeleton height={36} />
      {terms}
      <StickyBar>
        <Button size="large" fullWidth startIcon="lock" loading>
          {`Pay ${totalText(basket)}`}
        </Button>
      </StickyBar>
    </Stack>
  )
  if (chosen.kind !== 'cash' && !gateway)
    return <Notice tone="warning">{errorCatalogue.CARD_NOT_ACCEPTED.text}</Notice>
  return (
    <>
      {hadCard && gateway && (
        <div hidden={chosen.kind !== 'card'}>
          <WhenNear fallback={later}>
            <CardForm
              {...form}
              billing={
                step === 'billing-address' ? (
                  <BillingForm basketToken={basket.basketToken} onSent={closeBilling} />
                ) : undefined
              }
            />
          </WhenNear>
        </div>
      )}
      {chosen.kind === 'saved' && (
        <WhenNear fallback={later}>
          <SavedCardForm key={chosen.cardId} {...form} cardId={chosen.cardId} />
        </WhenNear>
      )}
      {chosen.kind === 'cash' && (
        <Stack gap={5}>
          {terms}
          <StickyBar>
            <Button size="large" fullWidth loading={isBusy} onClick={() => void payment.placeCash()}>
              {`Place order, ${totalText(basket)}`}
            </Button>
          </StickyBar>
        </Stack>
      )}
    </>
  )
}

/** The contact that a wallet's order needs. */
type WalletContact = { isComplete: boolean; isSent: boolean; typed: CheckoutDetails['contact'] }

type WalletsProps = {
  basket: basketApi.Basket
  kinds: readonly paymentApi.PaymentKind[]
  payment: Payment
  contact: WalletContact
  hasTerms: boolean
  hasSlot: boolean
  onPress: () => void
}

/** A contact that is complete and not with the server: it is on its way, or the shopper sends it by a press. */
function UnsentContact({ isSending, problem, use }: CheckoutDetails['contact']) {
  return (
    <Stack gap={3}>
      {problem && (
        <Notice tone="error" title={problem} isLive>
          What you entered is kept.
        </Notice>
      )}
      <Button variant="outlined" fullWidth loading={isSending} onClick={use}>
        Use these details for a wallet
      </Button>
    </Stack>
  )
}

/** The wallets, or what they wait for: their sheets order what the server has. */
function Wallets({ contact, hasTerms, hasSlot, ...wallets }: WalletsProps) {
  if (!isWalletOffered(wallets.kinds)) return null
  const waitsFor =
    (!contact.isComplete && 'Fill in your details') ||
    (!hasTerms && 'Accept the terms') ||
    (!hasSlot && 'Choose a time')
  return (
    <WalletsFirst>
      {waitsFor && <p>{`${waitsFor} to pay with a wallet.`}</p>}
      {!waitsFor && !contact.isSent && <UnsentContact {...contact.typed} />}
      {!waitsFor && contact.isSent && <PaymentWallets {...wallets} />}
    </WalletsFirst>
  )
}

type Props = {
  basket: basketApi.Basket
  step: CheckoutStep
  prepare: Parameters<typeof usePay>[1]
  /** Shows what is missing above. */
  validate: () => void
  contact: WalletContact
  terms: Terms
  /** Called by the press on a wallet, which cannot wait for `prepare`. */
  onWallet: () => void
  onChooseTime: () => void
}

/** Wallets first, then the ways to pay with their fields, the terms and the button (readings 41, 44, 45). */
export function PaymentSection(props: Props) {
  const { basket, step, prepare, validate, contact, terms, onWallet, onChooseTime } = props
  const payment = usePay(basket, prepare)
  const kinds = useOfferedPayments(basket)
  const { member } = useMember()
  const cards = member.state === 'ready' ? member.data.cards : NO_CARDS
  const choices = listChoices(kinds, cards)
  const [selected, setSelected] = useState<PaymentChoice>()
  const isOffered = selected && choices.some((choice) => isSameChoice(choice, selected))
  const chosen = isOffered ? selected : (getFirstChoice(choices, { step, cards }) ?? choices[0])
  const note = <TermsNote terms={terms} />
  const result = useRef<HTMLDivElement>(null)
  const { problem } = payment
  // The button that was pressed may be a screen below.
  useEffect(() => {
    if (problem) result.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <>
      <div ref={result} className={styles.result}>
        <PaymentState phase={payment.phase} problem={payment.problem} />
      </div>
      <Wallets
        basket={basket}
        kinds={kinds}
        payment={payment}
        contact={contact}
        hasTerms={terms.isAccepted}
        hasSlot={basket.selectedSlot !== undefined}
        onPress={onWallet}
      />
      {chosen && (
        <>
          <PaymentMethods
            basket={basket}
            cards={cards}
            choices={choices}
            chosen={chosen}
            onChoose={setSelected}
          />
          <ChosenPayment
            basket={basket}
            step={step}
            chosen={chosen}
            payment={payment}
            onIncomplete={validate}
            terms={note}
          />
        </>
      )}
      {!chosen && isWalletOffered(kinds) && note}
      {kinds.length === 0 && (
        <NoPayment action={<Button onClick={onChooseTime}>Choose another time</Button>} />
      )}
    </>
  )
}
