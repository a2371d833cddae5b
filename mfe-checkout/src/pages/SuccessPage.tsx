import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { fetchBasket, sessionCall, useStore } from '@larder/shared/stores'
import {
  ButtonAnchor,
  EmptyState,
  ListSkeleton,
  Loading,
  Page,
  Picture,
  styled,
  Surface,
  useBrandConfig,
  useSearchParams,
} from '@larder/shared/ui'
import { OrderProgress, OrderReceipt, useOrderStatus } from '../features/order-status/index.ts'
import { forgetDraft } from '../stores/draft.ts'
import { $madeOrder } from '../stores/order.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wide]: { gridTemplateColumns: '1.2fr 1fr' },
}))
const Hero = styled('div')(({ theme }) => ({ maxWidth: theme.spacing(60), margin: '0 auto' }))

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

function Found({ order, link }: { order: ordersApi.Order; link: string | undefined }) {
  const { businessOrderId, store } = order
  const image = useBrandConfig()?.site.checkout.checkoutPaymentSuccessImage
  const live = useOrderStatus({ businessOrderId, order: link }, order.status)
  // The basket has become the order: the next one starts empty. A signed link is somebody looking, not buying.
  useEffect(() => {
    if (link) return
    forgetDraft()
    void fetchBasket().catch(() => undefined) // the header of the next page asks again
  }, [link])
  return (
    <>
      {image && (
        <Hero>
          <Picture src={image} alt="" ratio="4 / 3" shape="card" width={240} />
        </Hero>
      )}
      <Columns>
        <Surface data-pad="large">
          <OrderProgress status={live.status ?? order.status} driver={live.driver} zone={store.timeZone} />
        </Surface>
        <OrderReceipt order={order} />
      </Columns>
      <ButtonAnchor href={paths.store({ slug: store.slug })} variant="tinted">
        {`Back to ${store.name}`}
      </ButtonAnchor>
    </>
  )
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  justifyItems: 'start',
  '& > *': { width: '100%' },
}))

/** What was ordered, when it comes, and how far it is: live (spec §2, §4). */
export function Component() {
  const [query] = useSearchParams()
  const link = query.get('order') ?? undefined
  const shown = useOrder(link)
  const isFound = shown.state === 'found'
  return (
    <Page
      title={isFound ? `Thank you, ${shown.order.contact.firstName}` : 'Your order'}
      lead={
        isFound
          ? `Order ${shown.order.orderNumber}. ${shown.order.store.orderSuccessMessage ?? ''}`
          : undefined
      }
    >
      <meta name="robots" content="noindex" />
      <Stack>
        {shown.state === 'loading' && (
          <Loading label="Loading your order">
            <ListSkeleton count={4} />
          </Loading>
        )}
        {shown.state === 'missing' && (
          <EmptyState
            icon="receipt"
            title={shown.problem}
            action={<ButtonAnchor href={paths.home()}>Go to the home page</ButtonAnchor>}
          >
            The link in your confirmation opens your order too.
          </EmptyState>
        )}
        {isFound && <Found order={shown.order} link={link} />}
      </Stack>
    </Page>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
