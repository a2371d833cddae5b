import { serverNow } from '@larder/shared/api'
import { isSettingOn } from '@larder/shared/domain'
import { aheadText } from '@larder/shared/order'
import { ListSkeleton, Loading, Notice, useBrandConfig, Stack } from '@larder/shared/ui'
import { LineQuestions } from '../features/order-status/LineQuestions.tsx'
import { DriverMap, describeDriver } from '../features/driver-map/DriverMap.tsx'
import { OrderProgress } from '../features/order-status/OrderProgress.tsx'
import { useOrderStatus } from '../features/order-status/use-order-status.ts'

type LiveStatus = ReturnType<typeof useOrderStatus>

/** The driver's position as text and, if the brand shows it, on a map; hidden for orders without tracking. */
function DriverSection({ live, zone }: { live: LiveStatus; zone: string }) {
  const { status, driver, driverProblem } = live
  const { settings = {} } = useBrandConfig() ?? {}
  if (!status?.canTrack || aheadText(status, zone)) return null
  return (
    <>
      <Notice isLive>
        {driverProblem ?? describeDriver({ driver, status, now: new Date(serverNow()), zone })}
      </Notice>
      {isSettingOn(settings, 'showTrackingMapOnActiveOrders') && <DriverMap location={driver} />}
    </>
  )
}

/**
 * The live status of an order under way, with the driver's map if the brand shows it on active orders (spec
 * §3 settings).
 */
export function OrderTracking({ businessOrderId }: { businessOrderId: string }) {
  const live = useOrderStatus({ businessOrderId })
  const { status, problem } = live
  const { profile } = useBrandConfig() ?? {}
  const zone = profile?.defaultTimeZone ?? 'Europe/London'
  return (
    <Stack gap={6} data-remote="checkout">
      {!status && problem && <Notice tone="warning">{problem}</Notice>}
      {!status && !problem && (
        <Loading label="Loading the order's status">
          <ListSkeleton count={3} />
        </Loading>
      )}
      {status && <LineQuestions status={status} orderKey={{ businessOrderId }} zone={zone} currency="GBP" />}
      {status && <OrderProgress status={status} zone={zone} />}
      <DriverSection live={live} zone={zone} />
    </Stack>
  )
}
