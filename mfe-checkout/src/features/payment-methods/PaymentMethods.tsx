import { useState, type ReactNode } from 'react'
import type { basketApi, paymentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { totalText } from '@larder/shared/order'
import { Button, ButtonLink, ChoiceGroup, Icon, Notice, Radio, StickyBar } from '@larder/shared/ui'
import styles from './PaymentMethods.module.css'

type Choice = Extract<paymentApi.PaymentKind, 'Cards' | 'Cash'>

const METHOD_TEXTS: Record<Choice, { label: string; icon: 'card' | 'cash' }> = {
  Cards: { label: 'Card', icon: 'card' },
  Cash: { label: 'Cash', icon: 'cash' },
}

function chooseMethodHint(choice: Choice, isDelivery: boolean): string {
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
  /** Wallets, which pay immediately; shown above the other methods. */
  wallets?: ReactNode
}

/** The choice of payment method, with a hint on what happens next, and the button (ui: Checkout). */
export function PaymentMethods({ basket, kinds, isBusy, onCash, wallets }: Props) {
  const choices = kinds.filter(isChoice)
  const [selected, setSelected] = useState<Choice>()
  const choice = selected && choices.includes(selected) ? selected : choices[0]
  const isDelivery = basket.fulfilmentMethod.type === 'delivery'
  if (!choice) {
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
            label={METHOD_TEXTS[kind].label}
            hint={chooseMethodHint(kind, isDelivery)}
            end={<Icon name={METHOD_TEXTS[kind].icon} />}
            checked={kind === choice}
            onChange={() => setSelected(kind)}
          />
        ))}
      </ChoiceGroup>
      <StickyBar>
        {choice === 'Cash' ? (
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
