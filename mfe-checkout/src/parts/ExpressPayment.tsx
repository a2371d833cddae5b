import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $basket, useStore } from '@larder/shared/stores'
import { ButtonLink, Notice, useBrandConfig } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { getCardGateway, useOfferedPayments } from '../features/payment-methods/offered-payments.ts'
import { createExpressRequest } from '../features/payment-wallets/express/express.ts'
import { GoogleButton } from '../features/payment-wallets/WalletButtons.tsx'
import { toWalletOrder } from '../features/payment-wallets/wallet.ts'
import { PaymentState } from '../features/payment/PaymentState.tsx'
import { usePay } from '../features/payment/use-pay.ts'
import { HoldStrip } from '../features/slot/HoldStrip.tsx'
import { SectionCard } from '../features/steps/SectionCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { TermsNote } from '../features/terms/TermsNote.tsx'
import { useTerms } from '../features/terms/use-terms.ts'
import { $store } from '../stores/shop-store.ts'

function ExpressButton({ basket }: { basket: basketApi.Basket }) {
  const store = useStore($store)
  const merchantName = useBrandConfig()?.site.companyName ?? ''
  const { phase, problem, payInSheet } = usePay(basket)
  const terms = useTerms()
  const isOffered = useOfferedPayments(basket).includes('GooglePayExpress')
  const gateway = store && getCardGateway(store)
  const [{ express, begin }] = useState(() => createExpressRequest(merchantName))
  if (!isOffered || !gateway) {
    return (
      <Notice tone="warning" title="Google Pay is not available for this order">
        Your basket is kept.
      </Notice>
    )
  }
  return (
    <>
      <PaymentState phase={phase} problem={problem} />
      <p>
        Google tells us your name, address and phone number, so there is nothing to type. You choose the card,
        the address and the time in the next window, and see the total before you pay.
      </p>
      <TermsNote terms={terms} />
      <GoogleButton
        isBusy={phase !== 'idle'}
        express={express}
        onPress={(wallet) => {
          if (!terms.check()) return
          terms.accept()
          void payInSheet(gateway, (charge) => {
            begin(charge, basket)
            return wallet.pay(toWalletOrder(basket, merchantName))
          })
        }}
      />
    </>
  )
}

/** GooglePayExpress: from the basket to a paid order in one sheet (spec §4 Payment). */
export function ExpressPayment() {
  const basket = useStore($basket)
  return (
    <StepPage step="express" title="Google Pay" aside={<OrderSummary />}>
      {basket && <HoldStrip basket={basket} onChoose={() => location.assign(paths.checkout())} />}
      <SectionCard section="payment" title="Pay with Google Pay" state="open">
        {basket && <ExpressButton basket={basket} />}
        <div>
          <ButtonLink to={paths.checkout()} variant="text">
            Check out another way
          </ButtonLink>
        </div>
      </SectionCard>
    </StepPage>
  )
}
