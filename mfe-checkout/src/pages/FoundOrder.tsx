import { useEffect, useState, type ReactNode } from 'react'
import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { aheadText } from '@larder/shared/order'
import { reservedSlotText, useToday } from '@larder/shared/slots'
import { fetchBasket } from '@larder/shared/stores'
import { Notice, Page, Picture, Surface, useBrandConfig, Stack } from '@larder/shared/ui'
import { DriverMap, driverText } from '../features/driver-map/DriverMap.tsx'
import { AfterOrder } from '../features/order-status/AfterOrder.tsx'
import { OrderOver, overTitle } from '../features/order-status/OrderOver.tsx'
import { OrderProgress } from '../features/order-status/OrderProgress.tsx'
import { OrderReceipt } from '../features/order-status/OrderReceipt.tsx'
import { useOrderStatus } from '../features/order-status/use-order-status.ts'
import { HelpLine } from '../features/steps/HelpLine.tsx'
import { forgetDraft } from '../stores/draft.ts'
import styles from './FoundOrder.module.css'

/** The two columns of the page, before and after the order has loaded. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

function textOf(order: ordersApi.Order, status: ordersApi.OrderStatus, link: string | undefined) {
  const { contact, orderNumber, store } = order
  if (status.isNegative) return { title: overTitle(status), lead: `Order ${orderNumber} from ${store.name}` }
  if (link) return { title: `Order ${orderNumber}`, lead: `From ${store.name}` }
  return {
    title: `Thank you, ${contact.firstName}`,
    lead: store.orderSuccessMessage ?? 'We have your order.',
  }
}

type FoundProps = { order: ordersApi.Order; link: string | undefined }

type WayProps = {
  order: ordersApi.Order
  live: ReturnType<typeof useOrderStatus>
  status: ordersApi.OrderStatus
}

/** The driver's position while the order is under way, then how it ended. */
function liveText({ live: { driver, driverProblem }, status, order }: WayProps): string {
  if (!status.isActive) return status.label
  const zone = order.store.timeZone
  return driverProblem ?? driverText({ driver, status, now: new Date(serverNow()), zone })
}

function Way({ order, live, status }: WayProps) {
  const { store } = order
  const { settings = {}, site } = useBrandConfig() ?? {}
  const image = site?.checkout.checkoutPaymentSuccessImage
  const today = useToday()
  const isAhead = aheadText(status, store.timeZone) !== undefined
  // A map that was shown stays when the order is over, so that nothing moves while reading.
  const [hasMap] = useState(() => order.status.canTrack && isSettingOn(settings, 'showTrackingMapOnSuccess'))
  return (
    <Surface data-pad="large" as="section" aria-label="Where your order is">
      <Stack gap={6}>
        {image && <Picture src={image} alt="" ratio="5 / 2" shape="field" sizes="40rem" isPriority />}
        <div className={styles.when}>
          <p>{order.fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'}</p>
          <h2>{reservedSlotText(order.slot, today)}</h2>
        </div>
        <OrderProgress status={status} zone={store.timeZone} />
        {order.status.canTrack && !isAhead && (
          <Notice isLive tone={status.isActive ? 'info' : 'success'}>
            {liveText({ order, live, status })}
          </Notice>
        )}
        {hasMap && !isAhead && <DriverMap location={live.driver} />}
      </Stack>
    </Surface>
  )
}

/** The order's page: its live status, lines and next steps; or that it will not be delivered. */
export function FoundOrder({ order, link }: FoundProps) {
  const { businessOrderId, store } = order
  const live = useOrderStatus({ businessOrderId, order: link }, order.status)
  const status = live.status ?? order.status
  // The basket has become the order: the next one starts empty. A signed link only shows an order, so it
  // changes nothing.
  useEffect(() => {
    if (link) return
    forgetDraft()
    void action(fetchBasket) // the next page's header fetches it again
  }, [link])
  return (
    <Page {...textOf(order, status, link)}>
      <meta name="robots" content="noindex" />
      <Columns>
        {status.isNegative ? (
          <OrderOver order={order} status={status} />
        ) : (
          <Way order={order} live={live} status={status} />
        )}
        <Stack gap={6}>
          {!link && !status.isNegative && <AfterOrder order={order} />}
          <OrderReceipt order={order} />
        </Stack>
      </Columns>
      <HelpLine phone={store.phoneNumber} />
    </Page>
  )
}
