import { useState, type ReactNode } from 'react'
import type { basketApi, paymentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { totalText } from '@larder/shared/order'
import { Button, ButtonLink, ChoiceGroup, Icon, Notice, Radio, StickyBar } from '@larder/shared/ui'
import styles from './PaymentMethods.module.css'

type Choice = Extract<paymentApi.PaymentKind, 'Cards' | 'Cash'>

const TEXTS: Record<Choice, { label: string; icon: 'card' | 'cash' }> = {
  Cards: { label: 'Card', icon: 'card' },
  Cash: { label: 'Cash', icon: 'cash' },
}

function hint(choice: Choice, isDelivery: boolean): string {
  if (choice === 'Cards') return 'Visa, Mastercard, Discover or JCB. Your bank may ask you to confirm.'
  return isDelivery ? 'Pay the driver at your door.' : 'Pay when you pick it up.'
}

const isChoice = (kind: paymentApi.PaymentKind): kind is Choice => kind === 'Cards' || kind === 'Cash'

type Props = {
  basket: basketApi.Basket
  /** The payment methods offered for this basket. */
  kinds: readonly paymentApi.PaymentKind[]
  isBusy: boolean
  onCash: () => void
  /** Wallets, which pay at once; shown above the other methods. */
  wallets?: ReactNode
}

/** The choice of payment method, a line on what happens next, and the one button (ui: Checkout). */
export function PaymentMethods({ basket, kinds, isBusy, onCash, wallets }: Props) {
  const choices = kinds.filter(isChoice)
  const [picked, setPicked] = useState<Choice>()
  const chosen = picked && choices.includes(picked) ? picked : choices[0]
  const isDelivery = basket.fulfilmentMethod.type === 'delivery'
  if (!chosen) {
    if (wallets) return wallets
    return (
      <Notice
        tone="warning"
        title="No way to pay for this time. Choose another time."
        action={<ButtonLink to={paths.checkoutDetails()}>Choose another time</ButtonLink>}
      >
        Your basket is kept.
      </Notice>
    )
  }
  return (
    <>
      {wallets && (
        <>
          {wallets}
          <p className={styles.or}>or</p>
        </>
      )}
      <ChoiceGroup legend="How would you like to pay?">
        {choices.map((kind) => (
          <Radio
            key={kind}
            name="payment"
            isCard
            label={TEXTS[kind].label}
            hint={hint(kind, isDelivery)}
            end={<Icon name={TEXTS[kind].icon} />}
            checked={kind === chosen}
            onChange={() => setPicked(kind)}
          />
        ))}
      </ChoiceGroup>
      <StickyBar>
        {chosen === 'Cash' ? (
          <Button size="large" fullWidth loading={isBusy} onClick={onCash}>
            {`Place order, ${totalText(basket)}`}
          </Button>
        ) : (
          <ButtonLink size="large" fullWidth to={paths.checkoutCardForm()} endIcon="right">
            Continue to card details
          </ButtonLink>
        )}
      </StickyBar>
    </>
  )
}
