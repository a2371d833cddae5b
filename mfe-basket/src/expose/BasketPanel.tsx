import { paths } from '@larder/shared/domain'
import { ButtonLink, EmptyState, Surface, Stack } from '@larder/shared/ui'
import { Blockers } from '../features/checkout-bar/Blockers.tsx'
import { CheckoutBar } from '../features/checkout-bar/CheckoutBar.tsx'
import { IfMissing } from '../features/if-missing/IfMissing.tsx'
import { LineItems } from '../features/line-items/LineItems.tsx'
import { SpendProgress, Totals } from '../parts/Totals.tsx'
import { FailedBasket, LoadingBasket, useBasket } from '../parts/BasketStates.tsx'
import { FulfilmentSummary } from '../parts/BasketSummary.tsx'
import styles from './BasketPanel.module.css'

/** The basket beside the menu on wide screens. */
export function BasketPanel() {
  const view = useBasket()
  return (
    <Surface as="aside" aria-label="Your basket" data-remote="basket">
      <Stack gap={5}>
        <h2 className={styles.title}>Your basket</h2>
        {view.state === 'loading' && <LoadingBasket />}
        {view.state === 'failed' && <FailedBasket problem={view.problem} retry={view.retry} />}
        {view.state === 'empty' && (
          <EmptyState icon="basket" title="Your basket is empty">
            Add something good and it shows up here.
          </EmptyState>
        )}
        {view.state === 'full' && (
          <>
            <FulfilmentSummary basket={view.basket} />
            <LineItems basket={view.basket} />
            <IfMissing basket={view.basket} />
            <SpendProgress basket={view.basket} />
            <Totals basket={view.basket} />
            <Blockers basket={view.basket} />
            <ButtonLink to={paths.basket()} variant="text">
              Coupons, tip and details
            </ButtonLink>
          </>
        )}
      </Stack>
      {view.state === 'full' && <CheckoutBar basket={view.basket} />}
    </Surface>
  )
}
