import { useEffect, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { heldSlotWords, useToday } from '@larder/shared/slots'
import { fetchBasket } from '@larder/shared/stores'
import {
  Button,
  ButtonAnchor,
  EmptyState,
  Loading,
  Notice,
  Page,
  Picture,
  Placeholder,
  Skeleton,
  styled,
  Surface,
  useBrandConfig,
  useSearchParams,
} from '@larder/shared/ui'
import { DriverMap, driverWords } from '../features/driver-map/index.ts'
import { AfterOrder, OrderProgress, OrderReceipt, useOrderStatus } from '../features/order-status/index.ts'
import { HelpLine } from '../features/steps/index.ts'
import { forgetDraft } from '../stores/draft.ts'
import { useShownOrder } from '../stores/shown-order.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
}))
const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))
const When = styled('div')(({ theme }) => ({
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
  '& > h2': theme.typography.h2,
}))
const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(2),
}))

type FoundProps = { order: ordersApi.Order; link: string | undefined }

function Way({ order, link }: FoundProps) {
  const { businessOrderId, store } = order
  const { settings = {}, site } = useBrandConfig() ?? {}
  const image = site?.checkout.checkoutPaymentSuccessImage
  const live = useOrderStatus({ businessOrderId, order: link }, order.status)
  const today = useToday()
  const status = live.status ?? order.status
  // A map that was there stays when the order is over: nothing jumps under a reader.
  const [hasMap] = useState(() => order.status.canTrack && isSettingOn(settings, 'showTrackingMapOnSuccess'))
  return (
    <Surface data-pad="large" as="section" aria-label="Where your order is">
      <Stack>
        {image && <Picture src={image} alt="" ratio="5 / 2" shape="field" sizes="40rem" isPriority />}
        <When>
          <p>{order.fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'}</p>
          <h2>{heldSlotWords(order.slot, today)}</h2>
        </When>
        <OrderProgress status={status} zone={store.timeZone} />
        {order.status.canTrack && (
          <Notice isLive tone={status.isActive ? 'info' : 'success'}>
            {status.isActive
              ? (live.driverProblem ?? driverWords(live.driver, store.timeZone))
              : status.label}
          </Notice>
        )}
        {hasMap && <DriverMap location={live.driver} />}
      </Stack>
    </Surface>
  )
}

function Found({ order, link }: FoundProps) {
  // The basket has become the order: the next one starts empty. A signed link is somebody looking, not buying.
  useEffect(() => {
    if (link) return
    forgetDraft()
    void fetchBasket().catch(() => undefined) // the header of the next page asks again
  }, [link])
  return (
    <>
      <Columns>
        <Way order={order} link={link} />
        <Stack>
          {!link && <AfterOrder order={order} />}
          <OrderReceipt order={order} />
        </Stack>
      </Columns>
      <HelpLine phone={order.store.phoneNumber} />
    </>
  )
}

/** The shape of the page before the order is there. */
function Coming() {
  return (
    <Loading label="Loading your order">
      <Columns>
        {[150, 120].map((height) => (
          <Surface key={height} data-pad="large">
            <Skeleton height={height} />
          </Surface>
        ))}
      </Columns>
    </Loading>
  )
}

function wordsOf({ contact, orderNumber, store }: ordersApi.Order, link: string | undefined) {
  if (link) return { title: `Order ${orderNumber}`, lead: `From ${store.name}` }
  return {
    title: `Thank you, ${contact.firstName}`,
    lead: store.orderSuccessMessage ?? 'We have your order.',
  }
}

/** What was ordered, when it comes, and how far it is: live (spec §2, §4). */
export function Component() {
  const [query] = useSearchParams()
  const link = query.get('order') ?? undefined
  const shown = useShownOrder(link)
  const words =
    shown.state === 'found'
      ? wordsOf(shown.order, link)
      : // As many lines as the words to come, so that nothing moves when they do.
        { title: 'Your order', lead: shown.state === 'loading' ? <Placeholder width="20ch" /> : undefined }
  return (
    <Page title={words.title} lead={words.lead}>
      <meta name="robots" content="noindex" />
      {shown.state === 'loading' && <Coming />}
      {shown.state === 'missing' && (
        <EmptyState
          icon="receipt"
          title={shown.problem}
          action={
            <Ways>
              <Button onClick={shown.retry}>Try again</Button>
              <ButtonAnchor href={paths.home()} variant="outlined">
                Go to the home page
              </ButtonAnchor>
            </Ways>
          }
        >
          The link in your confirmation opens your order too.
        </EmptyState>
      )}
      {shown.state === 'found' && <Found order={shown.order} link={link} />}
    </Page>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
