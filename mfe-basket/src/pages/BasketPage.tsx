import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { MergeNotice } from '@larder/shared/order'
import { clearBasket, restoreBasket } from '@larder/shared/stores'
import {
  Button,
  ButtonLink,
  confirm,
  ExposedPart,
  Page,
  Surface,
  withErrorToast,
  screens,
  useMedia,
  VisuallyHidden,
  Stack,
} from '@larder/shared/ui'
import { Blockers } from '../features/checkout-bar/Blockers.tsx'
import { CheckoutBar } from '../features/checkout-bar/CheckoutBar.tsx'
import { ExpressLink } from '../features/checkout-bar/ExpressLink.tsx'
import { CouponForm } from '../parts/CouponForm.tsx'
import { TipPicker } from '../features/driver-tip/TipPicker.tsx'
import { FulfilmentSwitch } from '../parts/FulfilmentSwitch.tsx'
import { LeftOutNotice } from '../features/left-out/LeftOutNotice.tsx'
import { IfMissing } from '../features/if-missing/IfMissing.tsx'
import { LineItems } from '../features/line-items/LineItems.tsx'
import { OtherBaskets } from '../features/other-baskets/OtherBaskets.tsx'
import { Promotions } from '../features/promotions/Promotions.tsx'
import { SpendProgress, Totals } from '../parts/Totals.tsx'
import { showUndoToast } from '../stores/offer-undo.ts'
import { EmptyBasket, FailedBasket, LoadingBasket, useBasket } from '../parts/BasketStates.tsx'
import { FulfilmentSummary } from '../parts/BasketSummary.tsx'
import { Columns } from './placeholders.tsx'
import styles from './BasketPage.module.css'

async function confirmAndClear(): Promise<void> {
  const isSure = await confirm({ title: 'Empty your basket?', confirmLabel: 'Empty basket', tone: 'danger' })
  if (!isSure) return
  if (await withErrorToast(clearBasket)) showUndoToast('Basket emptied', restoreBasket)
}

function ItemsSection({ basket }: { basket: basketApi.Basket }) {
  return (
    <Surface as="section" aria-label="Items">
      <VisuallyHidden as="h2">Items</VisuallyHidden>
      <LineItems basket={basket} />
      <div className={styles.foot}>
        {basket.store && (
          <ButtonLink
            to={paths.store({ slug: basket.store.slug })}
            variant="tinted"
            size="small"
            startIcon="plus"
          >
            Add more items
          </ButtonLink>
        )}
        {basket.store && (
          <ButtonLink
            to={paths.shoppingList({ slug: basket.store.slug })}
            variant="text"
            size="small"
            startIcon="receipt"
          >
            Add a list
          </ButtonLink>
        )}
        <Button
          variant="text"
          tone="neutral"
          size="small"
          startIcon="bin"
          onClick={() => void confirmAndClear()}
        >
          Empty basket
        </Button>
      </div>
    </Surface>
  )
}

function FullBasket({ basket }: { basket: basketApi.Basket }) {
  const isWide = useMedia(screens.wide)
  const isShort = useMedia(screens.short)
  const isBesideLines = isWide && !isShort
  const bar = <CheckoutBar basket={basket} isNextStep />
  return (
    <>
      <Stack gap={5}>
        <MergeNotice basket={basket} />
        <LeftOutNotice basket={basket} />
        <Blockers basket={basket} />
        <Columns>
          <Stack gap={5}>
            <Surface>
              <Stack gap={5}>
                {basket.storeId !== undefined && <FulfilmentSwitch storeId={basket.storeId} />}
                <FulfilmentSummary basket={basket} />
              </Stack>
            </Surface>
            <ItemsSection basket={basket} />
            {basket.ifMissing && (
              <Surface>
                <IfMissing basket={basket} />
              </Surface>
            )}
            <ExposedPart name="account/RefereeButton" props={{}} fallback={null} />
            <Promotions basket={basket} />
            <OtherBaskets />
          </Stack>
          <div className={styles.aside}>
            <Surface data-pad="large">
              <Stack gap={5}>
                <SpendProgress basket={basket} />
                <CouponForm basket={basket} />
                <TipPicker basket={basket} />
                <Totals basket={basket} />
                <ExpressLink basket={basket} />
              </Stack>
              {isBesideLines && bar}
            </Surface>
          </div>
        </Columns>
      </Stack>
      {/* Outside the columns, so that it sticks along the whole page. */}
      {!isBesideLines && bar}
    </>
  )
}

/** `/basket` (spec §2): the server's HTML is a skeleton, and the browser loads the shopper's basket. */
export function Component() {
  const view = useBasket('find')
  const isFull = view.state === 'full'
  return (
    <Page title="Your basket">
      <meta name="robots" content="noindex" />
      {view.state === 'loading' && <LoadingBasket />}
      {view.state === 'failed' && <FailedBasket problem={view.problem} retry={view.retry} />}
      {view.state === 'empty' && (
        <Stack gap={5}>
          <EmptyBasket />
          <OtherBaskets />
        </Stack>
      )}
      {isFull && <FullBasket basket={view.basket} />}
    </Page>
  )
}
