import { useEffect, useState, type ReactNode } from 'react'
import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { aheadText, ChangeLink, OrderNotifications, OrderProblems } from '@larder/shared/order'
import { reservedSlotText, useToday } from '@larder/shared/slots'
import { fetchBasket, markReturning } from '@larder/shared/stores'
import { Notice, Page, Picture, Surface, useBrandConfig, Stack } from '@larder/shared/ui'
import { DriverMap, describeDriver } from '../features/driver-map/DriverMap.tsx'
import { LineQuestions } from '../features/order-status/LineQuestions.tsx'
import { AfterOrder } from '../features/order-status/AfterOrder.tsx'
import { EndedOrder, chooseEndedTitle } from '../features/order-status/EndedOrder.tsx'
import { OrderProgress } from '../features/order-status/OrderProgress.tsx'
import { OrderReceipt } from '../features/order-status/OrderReceipt.tsx'
import { useOrderStatus } from '../features/order-status/use-order-status.ts'
import { HelpLine } from '../features/steps/HelpLine.tsx'
import { clearDraft } from '../stores/draft.ts'
import styles from './FoundOrder.module.css'

/** The page's two columns, also while the order loads. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

type OrderProps = {
  order: ordersApi.Order
  link: string | undefined
  /** Whether the order was just placed, and not opened again by its link or from a page of the shop. */
  isConfirmation: boolean
  /** Loads the order again. */
  refresh: () => void
}

function choosePageText({ order, isConfirmation }: OrderProps, status: ordersApi.OrderStatus) {
  const { contact, orderNumber, store } = order
  if (status.isNegative)
    return { title: chooseEndedTitle(status), lead: `Order ${orderNumber} from ${store.name}` }
  if (!isConfirmation) return { title: `Order ${orderNumber}`, lead: `From ${store.name}` }
  return {
    title: `Thank you, ${contact.firstName}`,
    lead: store.orderSuccessMessage ?? 'We have your order.',
  }
}

type ProgressProps = {
  order: ordersApi.Order
  link?: string | undefined
  live: ReturnType<typeof useOrderStatus>
  status: ordersApi.OrderStatus
}

/** The driver's position while the order is under way, then the final status. */
function describeProgress({ live: { driver, driverProblem }, status, order }: ProgressProps): string {
  if (!status.isActive) return status.label
  const zone = order.store.timeZone
  return driverProblem ?? describeDriver({ driver, status, now: new Date(serverNow()), zone })
}

function LiveOrder({ order, link, live, status }: ProgressProps) {
  const { store } = order
  const { settings = {}, site } = useBrandConfig() ?? {}
  const image = site?.checkout.checkoutPaymentSuccessImage
  const today = useToday()
  const isAhead = aheadText(status, store.timeZone) !== undefined
  // A displayed map stays when the order has ended, so that nothing moves.
  const [hasMap] = useState(() => order.status.canTrack && isSettingOn(settings, 'showTrackingMapOnSuccess'))
  return (
    <Surface data-pad="large" as="section" aria-label="Where your order is">
      <Stack gap={6}>
        {image && (
          <div className={styles.picture}>
            <Picture src={image} alt="" ratio="5 / 2" shape="field" sizes="40rem" isPriority />
          </div>
        )}
        <div className={styles.when}>
          <p>{order.fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'}</p>
          <h2>{reservedSlotText(order.slot, today)}</h2>
        </div>
        <LineQuestions
          status={status}
          orderKey={{ businessOrderId: order.businessOrderId, order: link }}
          zone={store.timeZone}
          currency={order.currency.currencyCode}
        />
        <OrderProgress status={status} zone={store.timeZone} />
        <ChangeLink order={order} status={status} />
        <OrderNotifications order={order} link={link} isActive={status.isActive} />
        {order.status.canTrack && !isAhead && (
          <Notice isLive tone={status.isActive ? 'info' : 'success'}>
            {describeProgress({ order, live, status })}
          </Notice>
        )}
        {hasMap && !isAhead && <DriverMap location={live.driver} />}
      </Stack>
    </Surface>
  )
}

/** The order's page: live status, lines and next steps, or the reason why it will not be delivered. */
export function FoundOrder(props: OrderProps) {
  const { order, link, isConfirmation, refresh } = props
  const { businessOrderId, store } = order
  const live = useOrderStatus({ businessOrderId, order: link }, order.status)
  const status = live.status ?? order.status
  // What goes back is decided when the order is packed, or by a person, and another tab may have changed it.
  const isOutdated =
    status.status !== order.status.status ||
    (status.openProblems ?? 0) !== (order.status.openProblems ?? 0) ||
    (status.revision ?? 0) > (order.revision ?? 0)
  useEffect(() => {
    if (isOutdated) refresh()
  }, [isOutdated, refresh])
  // Who has an order is never welcomed as new, also where only the link of it is on this device.
  useEffect(markReturning, [])
  // The basket has become the order, so the next one starts empty. An order that is opened again changes nothing.
  useEffect(() => {
    if (!isConfirmation) return
    clearDraft()
    void action(fetchBasket) // if this fails, the next page's header fetches it again
  }, [isConfirmation])
  return (
    <Page {...choosePageText(props, status)}>
      <meta name="robots" content="noindex" />
      <Columns>
        {status.isNegative ? (
          <EndedOrder order={order} status={status} />
        ) : (
          <LiveOrder order={order} link={link} live={live} status={status} />
        )}
        <Stack gap={6}>
          <OrderProblems order={order} link={link} />
          {isConfirmation && !status.isNegative && <AfterOrder order={order} />}
          <OrderReceipt order={order} outcomes={status.lines} />
        </Stack>
      </Columns>
      <HelpLine phone={store.phoneNumber} />
    </Page>
  )
}
