import type { ReactNode } from 'react'
import type { basketApi, memberApi, paymentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, ChoiceGroup, Icon, Notice, Radio, Skeleton, useBrandConfig } from '@larder/shared/ui'
import { useOfferedPayments } from './offered-payments.ts'
import styles from './PaymentMethods.module.css'

/** How to pay: a saved card, another card, or cash. Wallets pay by their own buttons. */
export type PaymentChoice = { kind: 'saved'; cardId: string } | { kind: 'card' } | { kind: 'cash' }

/** The choices of this basket, with a member's saved cards first. */
export function listChoices(
  kinds: readonly paymentApi.PaymentKind[],
  cards: readonly memberApi.SavedCard[],
): PaymentChoice[] {
  return kinds.flatMap((kind): PaymentChoice[] => {
    if (kind === 'Cash') return [{ kind: 'cash' }]
    if (kind !== 'Cards') return []
    return [...cards.map(({ id }) => ({ kind: 'saved' as const, cardId: id })), { kind: 'card' }]
  })
}

export const isSameChoice = (one: PaymentChoice, other: PaymentChoice): boolean =>
  one.kind === other.kind && (one.kind !== 'saved' || other.kind !== 'saved' || one.cardId === other.cardId)

const formatExpiry = ({ expiryMonth, expiryYear }: memberApi.SavedCard) =>
  `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

const CARD_HINT = 'Visa, Mastercard, Discover or JCB. Your bank may ask you to confirm.'

type Props = {
  basket: { fulfilmentMethod: Pick<basketApi.BasketFulfilment, 'type'> }
  choices: readonly PaymentChoice[]
  cards: readonly memberApi.SavedCard[]
  chosen: PaymentChoice
  onChoose: (choice: PaymentChoice) => void
}

function describeChoice(choice: PaymentChoice, { basket, cards }: Pick<Props, 'basket' | 'cards'>) {
  if (choice.kind === 'card') return { label: cards.length > 0 ? 'Another card' : 'Card', hint: CARD_HINT }
  if (choice.kind === 'cash') {
    const isDelivery = basket.fulfilmentMethod.type === 'delivery'
    return { label: 'Cash', hint: isDelivery ? 'Pay the driver at your door.' : 'Pay when you pick it up.' }
  }
  const card = cards.find(({ id }) => id === choice.cardId)
  return card
    ? { label: `${card.scheme} ending ${card.last4}`, hint: formatExpiry(card) }
    : { label: 'Saved card' }
}

/** The choice of how to pay, with a hint on what happens next (docs/spec/looks.md#screens). */
export function PaymentMethods({ choices, chosen, onChoose, ...facts }: Props) {
  return (
    <ChoiceGroup legend="How would you like to pay?">
      {choices.map((choice) => (
        <Radio
          key={choice.kind === 'saved' ? choice.cardId : choice.kind}
          name="payment"
          isCard
          {...describeChoice(choice, facts)}
          end={<Icon name={choice.kind === 'cash' ? 'cash' : 'card'} />}
          checked={isSameChoice(choice, chosen)}
          onChange={() => onChoose(choice)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** Wallets above the other ways to pay. */
export function WalletsFirst({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p className={styles.or}>or</p>
    </>
  )
}

/** The place of `ExpressEntry` until the basket's store is known. */
export function ExpressPlace() {
  const config = useBrandConfig()
  const mayBeOffered = config?.site.payment.enableGooglePayment && config.domain.services.googlePay
  return mayBeOffered ? (
    <WalletsFirst>
      <Skeleton height={13} />
    </WalletsFirst>
  ) : null
}

/** Shown when nothing can be paid with at the chosen time. */
export function NoPayment({ action }: { action: ReactNode }) {
  return (
    <Notice tone="warning" title="No way to pay for this time. Choose another time." action={action}>
      Your basket is kept.
    </Notice>
  )
}

/**
 * The wallet that types nothing, above everything that would have to be typed. It is a link, so that Google's script
 * loads only where it is used; a lapsed time has to be chosen again first, which a wallet's sheet cannot ask.
 */
export function ExpressEntry({ basket }: { basket: basketApi.Basket }) {
  const isOffered = useOfferedPayments(basket).includes('GooglePayExpress')
  if (!isOffered || basket.lapsedSlot) return null
  return (
    <WalletsFirst>
      <ButtonLink to={paths.checkoutPayment({ express: 'google' })} variant="outlined" size="large" fullWidth>
        Pay with Google Pay
      </ButtonLink>
    </WalletsFirst>
  )
}
