import { integrationsApi, type ordersApi } from '@larder/shared/contracts'
import { sign } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

/** An order as the demo kitchen sees it. */
export type KitchenOrder = {
  order: integrationsApi.PlacedOrder
  receivedAt: number
  /** Last status that the shop accepted; undefined before the first. */
  status?: ordersApi.OrderStatusKey
  /** When the next status is due (epoch ms); undefined once there is none. */
  nextAt?: number
  /** Failed reports in a row. */
  failures: number
  /** While on the way: when the driver set off, and how many positions were sent. */
  leftAt?: number
  positions: number
}

/** How fast the demo kitchen works. */
type Pace = {
  /** From one status to the next. */
  stepMs: number
  /** The drive. */
  driveMs: number
  /** Between two positions of the driver. */
  positionMs: number
  /** How long before its time an order for later is begun. */
  aheadMs: number
  isPaused: boolean
}

export type KitchenState = { orders: Record<string, KitchenOrder> }

export type KitchenDeps = SandboxDeps<{ kitchen: KitchenState }> & {
  /** Faster or slower than the demo's kitchen. */
  kitchenPace?: Partial<Pace>
}

type Report = { path: string; shopOrigin: string; eventId: string; body: object }

/** `repeat`: there was no answer or the shop failed, so the same report is sent again; `refused`: never again. */
type ReportResult = 'taken' | 'refused' | 'repeat'

type Reporter = (report: Report) => Promise<ReportResult>

/** Posts one signed report to the shop, under the brand's own host name. */
function reporter({ send, shopUrl }: KitchenDeps): Reporter {
  return async ({ path, shopOrigin, eventId, body }) => {
    const rawBody = JSON.stringify(body)
    const status = await send({
      url: shopUrl + path,
      host: new URL(shopOrigin).host,
      headers: {
        [integrationsApi.SIGNATURE_HEADER]: sign(rawBody, sandboxKeys.storeSystem),
        [integrationsApi.EVENT_ID_HEADER]: eventId,
      },
      rawBody,
    })
    if (status >= 200 && status < 300) return 'taken'
    return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'repeat'
  }
}

type Point = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point at `share` (0 to 1) of the way, along a street-like line that bends once in its middle. */
export function alongRoute(from: Point, to: Point, share: number): Point {
  const corner = { latitude: from.latitude, longitude: to.longitude }
  const [start, end, part] = share < 0.5 ? [from, corner, share * 2] : [corner, to, share * 2 - 1]
  return {
    latitude: start.latitude + (end.latitude - start.latitude) * part,
    longitude: start.longitude + (end.longitude - start.longitude) * part,
  }
}

/** Degrees from north, clockwise, from one point towards another; 0 when they are the same. */
export function bearing(from: Point, to: Point): number {
  const east = radians(to.longitude - from.longitude)
  const y = Math.sin(east) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(east)
  return Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) % 360
}

type Drive = { leftAt: number; now: number; driveMs: number }

/** Reports the driver's position to the shop: as far along the line as of the drive's time has passed. */
function driver(report: Reporter) {
  return async (entry: KitchenOrder, { leftAt, now, driveMs }: Drive): Promise<void> => {
    const { businessOrderId, shopOrigin, store, destination } = entry.order
    if (!destination) return
    const share = Math.min((now - leftAt) / driveMs, 1)
    const position = alongRoute(store, destination, share)
    const nextPosition = alongRoute(store, destination, Math.min(share + 0.01, 1))
    entry.positions += 1
    await report({
      path: integrationsApi.updateDriverLocation.path,
      shopOrigin,
      eventId: `driver-${businessOrderId}-${entry.positions}`,
      body: {
        businessOrderId,
        ...position,
        bearing: bearing(position, nextPosition),
        eta: new Date(leftAt + driveMs).toISOString(),
        stopsAway: share < 0.5 ? 1 : 0,
        occurredAt: new Date(now).toISOString(),
      },
    })
  }
}

type Status = ordersApi.OrderStatusKey

const delivery = ['sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered'] as const
const collection = delivery.filter((status) => status !== 'en_route')

/**
 * The status that follows; undefined after the last one and after a cancellation. Collection has no drive (readings
 * 15).
 */
export function nextStatus(
  current: Status | undefined,
  method: 'delivery' | 'collection',
): Status | undefined {
  const steps: readonly Status[] = method === 'delivery' ? delivery : collection
  if (!current) return steps[0]
  const place = steps.indexOf(current)
  return place < 0 ? undefined : steps[place + 1]
}

const demoPace: Pace = {
  stepMs: 12_000,
  driveMs: 60_000,
  positionMs: 2000,
  aheadMs: 30 * 60_000,
  isPaused: false,
}
const MAX_FAILURES = 20

/** Takes over a status that the shop accepted, and plans the next one. */
function advance(
  entry: KitchenOrder,
  status: ordersApi.OrderStatusKey,
  { now, pace }: { now: number; pace: Pace },
): void {
  entry.status = status
  entry.failures = 0
  entry.leftAt = status === 'en_route' ? now : undefined
  const wait = status === 'en_route' ? pace.driveMs : pace.stepMs
  // It is sent to the store at once; preparation begins only shortly before its time.
  const notBefore = status === 'sent_to_store' ? preparationStart(entry.order, pace) : 0
  const next = nextStatus(status, entry.order.fulfilmentMethod)
  entry.nextAt = next ? Math.max(now + wait, notBefore) : undefined
}

const preparationStart = ({ isAsap, fulfilmentAt }: integrationsApi.PlacedOrder, pace: Pace): number =>
  isAsap ? 0 : Date.parse(fulfilmentAt) - pace.aheadMs

/** Reports later again, each time after a longer wait; after too many failures not at all. */
function postpone(entry: KitchenOrder, now: number): void {
  entry.failures += 1
  if (entry.failures > MAX_FAILURES) return end(entry)
  entry.nextAt = now + Math.min(500 * 2 ** entry.failures, 30_000)
}

function end(entry: KitchenOrder): void {
  entry.nextAt = undefined
  entry.leftAt = undefined
}

/** Runs a job of an order unless one of the same order runs already; then calls `save`. */
function oneJobPerOrder(save: () => void) {
  const busy = new Set<string>()
  return async (entry: KitchenOrder, job: () => Promise<void>): Promise<void> => {
    const id = entry.order.businessOrderId
    if (busy.has(id)) return
    busy.add(id)
    await job().finally(() => busy.delete(id))
    save()
  }
}

/**
 * A store's kitchen and driver as a client of the store-systems port (docs/providers.md#store-systems): takes every
 * order of the shop, advances it step by step at its pace, and moves its driver along a line to the shopper.
 */
export function demoKitchen(deps: KitchenDeps) {
  const { store, clock } = deps
  const { orders } = store.state.kitchen
  const report = reporter(deps)
  const reportPosition = driver(report)
  const exclusively = oneJobPerOrder(() => store.save())
  let pace: Pace = { ...demoPace, ...deps.kitchenPace }

  function receive(order: integrationsApi.PlacedOrder): void {
    const now = clock().getTime()
    orders[order.businessOrderId] ??= { order, receivedAt: now, nextAt: now, failures: 0, positions: 0 }
    store.save()
  }

  /** Reports one status; the order advances only when the shop accepted it. */
  async function reportStatus(entry: KitchenOrder, status: ordersApi.OrderStatusKey, reason?: string) {
    const { businessOrderId, shopOrigin } = entry.order
    const occurredAt = clock().toISOString()
    const result = await report({
      path: integrationsApi.updateOrderStatus.path,
      shopOrigin,
      eventId: `status-${businessOrderId}-${status}`,
      body: { businessOrderId, status, occurredAt, reason },
    })
    if (result === 'repeat') return postpone(entry, clock().getTime())
    if (result === 'refused') return end(entry)
    advance(entry, status, { now: clock().getTime(), pace })
  }

  async function work(entry: KitchenOrder): Promise<void> {
    const now = clock().getTime()
    const { leftAt, nextAt, status, order } = entry
    if (leftAt !== undefined && now >= leftAt + entry.positions * pace.positionMs) {
      await reportPosition(entry, { leftAt, now, driveMs: pace.driveMs })
    }
    if (nextAt === undefined || now < nextAt) return
    const next = nextStatus(status, order.fulfilmentMethod)
    if (next) await reportStatus(entry, next)
    else end(entry)
  }

  return {
    receive,
    orders: (): KitchenOrder[] => Object.values(orders),
    setPace: (change: Partial<Pace>) => {
      pace = { ...pace, ...change }
    },
    /** Does whatever is due now; called by a timer, and by tests. */
    tick: async (): Promise<void> => {
      if (pace.isPaused) return
      await Promise.all(Object.values(orders).map((entry) => exclusively(entry, () => work(entry))))
    },
    /** Reports the given status, or the next one, at once. False for an unknown order. */
    move: async (id: string, status?: ordersApi.OrderStatusKey, reason?: string): Promise<boolean> => {
      const entry = orders[id]
      const wanted = status ?? (entry && nextStatus(entry.status, entry.order.fulfilmentMethod))
      if (!entry || !wanted) return false
      await exclusively(entry, () => reportStatus(entry, wanted, reason))
      return true
    },
  }
}

export type DemoKitchen = ReturnType<typeof demoKitchen>
