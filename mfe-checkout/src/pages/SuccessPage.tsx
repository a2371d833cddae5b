import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { fetchBasket, sessionCall, useStore } from '@larder/shared/stores'
import {
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
import { OrderProgress, OrderReceipt, useOrderStatus } from '../features/order-status/index.ts'
import { forgetDraft } from '../stores/draft.ts'
import { $madeOrder } from '../stores/order.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
}))
const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))

type Shown =
  | { state: 'loading' }
  | { state: 'missing'; problem: string }
  | { state: 'found'; order: ordersApi.Order }

/** The order to show: of the signed link in the URL, else the one this browser just made (readings 36). */
function useOrder(link: string | undefined): Shown {
  const made = useStore($madeOrder)
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const businessOrderId = made?.businessOrderId
  // An order belongs to a person: only the browser may ask for it.
  useEffect(() => {
    if (!link && !businessOrderId) {
      const timer = setTimeout(
        () => setShown({ state: 'missing', problem: 'Unable to view order, please try again.' }),
        2_000,
      )
      return () => clearTimeout(timer)
    }
    const asked = link
      ? call(ordersApi.bySignedLink, { order: link })
      : sessionCall(ordersApi.view, { businessOrderId: businessOrderId ?? '' })
    asked.then(
      (order) => setShown({ state: 'found', order }),
      (error: unknown) => {
        if (!isAppError(error)) throw error
        setShown({ state: 'missing', problem: error.text })
      },
    )
    return undefined
  }, [link, businessOrderId])
  return shown
}

type FoundProps = { order: ordersApi.Order; link: string | undefined }

function Way({ order, link }: FoundProps) {
  const { businessOrderId, store } = order
  const { settings = {}, site } = useBrandConfig() ?? {}
  const image = site?.checkout.checkoutPaymentSuccessImage
  const live = useOrderStatus({ businessOrderId, order: link }, order.status)
  const status = live.status ?? order.status
  const driver = live.driver ?? { isAssigned: false }
  return (
    <Surface data-pad="large">
      <Stack>
        {image && <Picture src={image} alt="" ratio="5 / 2" shape="field" sizes="40rem" isPriority />}
        <OrderProgress status={status} zone={store.timeZone} />
        {status.canTrack && <Notice isLive>{driverWords(driver, store.timeZone)}</Notice>}
        {status.canTrack && isSettingOn(settings, 'showTrackingMapOnSuccess') && (
          <DriverMap location={driver} />
        )}
      </Stack>
    </Surface>
  )
}

function Found({ order, link }: FoundProps) {
  const { store } = order
  // The basket has become the order: the next one starts empty. A signed link is somebody looking, not buying.
  useEffect(() => {
    if (link) return
    forgetDraft()
    void fetchBasket().catch(() => undefined) // the header of the next page asks again
  }, [link])
  return (
    <Stack>
      <Columns>
        <Way order={order} link={link} />
        <OrderReceipt order={order} />
      </Columns>
      <div>
        <ButtonAnchor href={paths.store({ slug: store.slug })} variant="tinted" startIcon="left">
          {`Back to ${store.name}`}
        </ButtonAnchor>
      </div>
    </Stack>
  )
}

/** The shape of the page before the order is there. */
function Coming() {
  return (
    <Loading label="Loading your order">
      <Columns>
        {[96, 80].map((height) => (
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
  const message = store.orderSuccessMessage ?? 'We have your order.'
  return { title: `Thank you, ${contact.firstName}`, lead: `Order ${orderNumber}. ${message}` }
}

/** What was ordered, when it comes, and how far it is: live (spec §2, §4). */
export function Component() {
  const [query] = useSearchParams()
  const link = query.get('order') ?? undefined
  const shown = useOrder(link)
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
          action={<ButtonAnchor href={paths.home()}>Go to the home page</ButtonAnchor>}
        >
          The link in your confirmation opens your order too.
        </EmptyState>
      )}
      {shown.state === 'found' && <Found order={shown.order} link={link} />}
    </Page>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
