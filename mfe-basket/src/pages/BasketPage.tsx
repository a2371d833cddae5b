import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { clearBasket, restoreBasket } from '@larder/shared/stores'
import {
  Button,
  ButtonLink,
  confirm,
  ExposedPart,
  Page,
  styled,
  Surface,
  withErrorToast,
  useMedia,
  useTheme,
  VisuallyHidden,
} from '@larder/shared/ui'
import { Blockers, CheckoutBar, ExpressLink } from '../features/checkout-bar/index.ts'
import { CouponForm } from '../features/coupon/index.ts'
import { TipPicker } from '../features/driver-tip/index.ts'
import { FulfilmentSwitch } from '../features/fulfilment-switch/index.ts'
import { LineItems } from '../features/line-items/index.ts'
import { Promotions } from '../features/promotions/index.ts'
import { SpendProgress } from '../features/spend-progress/index.ts'
import { Totals } from '../features/totals/index.ts'
import { offerUndo } from '../stores/offer-undo.ts'
import { EmptyBasket, FailedBasket, LoadingBasket } from './BasketStates.tsx'
import { FulfilmentSummary } from './BasketSummary.tsx'
import { Columns } from './Columns.tsx'
import { useBasket } from './use-basket.ts'

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(4),
  borderTop: theme.line.hairline,
}))
const Aside = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  // The totals stay beside the lines. Where they are longer than the screen below the page's heading they
  // scroll by themselves: their bar is in view from the start, and nothing is hidden behind another element.
  [theme.wide]: {
    position: 'sticky',
    top: `calc(var(--header-height, ${theme.spacing(18)}) + ${theme.spacing(4)})`,
    maxHeight: `calc(100dvh - var(--header-height, ${theme.spacing(18)}) - ${theme.spacing(40)})`,
    overflowY: 'auto',
  },
  // A phone in landscape has no height for a column that scrolls by itself.
  [theme.short]: { position: 'static', maxHeight: 'none', overflowY: 'visible' },
}))

async function emptyIt(): Promise<void> {
  const isSure = await confirm({ title: 'Empty your basket?', confirmLabel: 'Empty basket', tone: 'danger' })
  if (!isSure) return
  if (await withErrorToast(clearBasket)) offerUndo('Basket emptied', restoreBasket)
}

function FullBasket({ basket }: { basket: basketApi.Basket }) {
  const theme = useTheme()
  const isWide = useMedia(theme.wide)
  const isShort = useMedia(theme.short)
  const isBesideLines = isWide && !isShort
  const bar = <CheckoutBar basket={basket} />
  return (
    <>
      <Stack>
        <Blockers basket={basket} />
        <Columns>
          <Stack>
            <Surface>
              <Stack>
                {basket.storeId !== undefined && <FulfilmentSwitch storeId={basket.storeId} />}
                <FulfilmentSummary basket={basket} />
              </Stack>
            </Surface>
            <Surface as="section" aria-label="Items">
              <VisuallyHidden as="h2">Items</VisuallyHidden>
              <LineItems basket={basket} />
              <Foot>
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
                <Button
                  variant="text"
                  tone="neutral"
                  size="small"
                  startIcon="bin"
                  onClick={() => void emptyIt()}
                >
                  Empty basket
                </Button>
              </Foot>
            </Surface>
            <ExposedPart name="account/RefereeButton" props={{}} fallback={null} />
            <Promotions basket={basket} />
          </Stack>
          <Aside>
            <Surface data-pad="large">
              <Stack>
                <SpendProgress basket={basket} />
                <CouponForm basket={basket} />
                <TipPicker basket={basket} />
                <Totals basket={basket} />
                <ExpressLink basket={basket} />
              </Stack>
              {isBesideLines && bar}
            </Surface>
          </Aside>
        </Columns>
      </Stack>
      {/* Outside the columns, so that it sticks along the whole page. */}
      {!isBesideLines && bar}
    </>
  )
}

/**
 * The basket (spec §2): the server's HTML is its skeleton, the shopper's own basket is loaded in the browser.
 */
export function Component() {
  const shown = useBasket('find')
  const isFull = shown.state === 'full'
  return (
    <Page title="Your basket">
      <meta name="robots" content="noindex" />
      {shown.state === 'loading' && <LoadingBasket />}
      {shown.state === 'failed' && <FailedBasket problem={shown.problem} retry={shown.retry} />}
      {shown.state === 'empty' && <EmptyBasket />}
      {isFull && <FullBasket basket={shown.basket} />}
    </Page>
  )
}
