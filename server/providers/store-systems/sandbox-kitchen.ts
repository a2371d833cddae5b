import { integrationsApi, type ordersApi } from '@larder/shared/contracts'
import { signBytes } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

export type KitchenOrder = {
  order: integrationsApi.PlacedOrder
  receivedAt: number
  /** Last status that the shop accepted; undefined before the first. */
  status?: ordersApi.OrderStatusKey
  /** When the next status is due (epoch ms); undefined when there is none. */
  nextAt?: number
  failures: number
  /** Set during the drive: when it started, and how many positions were sent. */
  leftAt?: number
  positions: number
  /** Lines that a picker reported by hand, by line. The order is then packed by hand, too. */
  lines?: Record<string, integrationsApi.LineReport>
  /** What the shopper answered, by line. */
  answers?: Record<string, integrationsApi.LineAnswer>
  /** How many reports of lines were sent. */
  lineReports?: number
}

type KitchenPace = {
  stepMs: number
  driveMs: number
  positionMs: number
  /** How long before its slot a scheduled order is started. */
  aheadMs: number
  isPaused: boolean
}

export type KitchenState = { orders: Record<string, KitchenOrder> }

export type KitchenDeps = SandboxDeps<{ kitchen: KitchenState }> & {
  kitchenPace?: Partial<KitchenPace>
}

/** Lines as a picker reports them, and until when the picker can wait for answers. */
type PickedLines = { lines: integrationsApi.LineReport[]; waitsUntil?: string | undefined }

type Report = { path: string; shopOrigin: string; eventId: string; body: object }

/**
 * `repeat`: there was no answer or the shop failed, so the same report is sent again; `refused`: it is not sent again.
 */
type ReportResult = 'taken' | 'refused' | 'repeat'

type Reporter = (report: Report) => Promise<ReportResult>

/** Creates a function that posts a signed report to the shop, with the brand's host name. */
function createReporter({ send, shopUrl }: KitchenDeps): Reporter {
  return async ({ path, shopOrigin, eventId, body }) => {
    const rawBody = JSON.stringify(body)
    const status = await send({
      url: shopUrl + path,
      host: new URL(shopOrigin).host,
      headers: {
        [integrationsApi.SIGNATURE_HEADER]: signBytes(rawBody, sandboxKeys.storeSystem),
        [integrationsApi.EVENT_ID_HEADER]: eventId,
      },
      rawBody,
    })
    if (status >= 200 && status < 300) return 'taken'
    return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'repeat'
  }
}

type Point = { latitude: number; longitude: number }

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the point at `share` (0 to 1) of the way, along a line with one right-angled bend. */
export function computeRoutePoint(from: Point, to: Point, share: number): Point {
  const corner = { latitude: from.latitude, longitude: to.longitude }
  const [start, finish, part] = share < 0.5 ? [from, corner, share * 2] : [corner, to, share * 2 - 1]
  return {
    latitude: start.latitude + (finish.latitude - start.latitude) * part,
    longitude: start.longitude + (finish.longitude - start.longitude) * part,
  }
}

/** Returns the direction from one point to another in degrees clockwise from north; 0 for equal points. */
export function computeBearing(from: Point, to: Point): number {
  const east = toRadians(to.longitude - from.longitude)
  const y = Math.sin(east) * Math.cos(toRadians(to.latitude))
  const x =
    Math.cos(toRadians(from.latitude)) * Math.sin(toRadians(to.latitude)) -
    Math.sin(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.cos(east)
  return Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) % 360
}

type Drive = { leftAt: number; now: number; driveMs: number }

/**
 * Creates a function that reports the driver's position to the shop, in proportion to the elapsed time of the drive.
 */
function createDriver(report: Reporter) {
  return async (entry: KitchenOrder, { leftAt, now, driveMs }: Drive): Promise<void> => {
    const { businessOrderId, shopOrigin, store, destination } = entry.order
    if (!destination) return
    const share = Math.min((now - leftAt) / driveMs, 1)
    const position = computeRoutePoint(store, destination, share)
    const nextPosition = computeRoutePoint(store, destination, Math.min(share + 0.01, 1))
    entry.positions += 1
    await report({
      path: integrationsApi.updateDriverLocation.path,
      shopOrigin,
      eventId: `driver-${businessOrderId}-${entry.positions}`,
      body: {
        businessOrderId,
        ...position,
        bearing: computeBearing(position, nextPosition),
        eta: new Date(leftAt + driveMs).toISOString(),
        stopsAway: share < 0.5 ? 1 : 0,
        occurredAt: new Date(now).toISOString(),
      },
    })
  }
}

/** Creates a function that reports lines to the shop as a picker found them. */
function createPickerReport(report: Reporter, clock: () => Date) {
  return async (entry: KitchenOrder, picked: PickedLines): Promise<ReportResult> => {
    const { businessOrderId, shopOrigin } = entry.order
    const count = (entry.lineReports ?? 0) + 1
    const result = await report({
      path: integrationsApi.updateOrderLines.path,
      shopOrigin,
      eventId: `lines-${businessOrderId}-${count}`,
      body: { businessOrderId, ...picked, occurredAt: clock().toISOString() },
    })
    if (result === 'repeat') return result
    entry.lineReports = count
    const lines = Object.fromEntries(picked.lines.map((line) => [line.basketLineId, line]))
    if (result === 'taken') entry.lines = { ...entry.lines, ...lines }
    return result
  }
}

type Status = ordersApi.OrderStatusKey

const DELIVERY_STATUSES = [
  'sent_to_store',
  'store_accepted_picking',
  'picked',
  'en_route',
  'delivered',
] as const
const COLLECTION_STATUSES = DELIVERY_STATUSES.filter((status) => status !== 'en_route')

/**
 * Returns the next status; undefined after the last one and after a cancellation. A collection has no drive (readings
 * 15).
 */
export function getNextStatus(
  current: Status | undefined,
  method: 'delivery' | 'collection',
): Status | undefined {
  const steps: readonly Status[] = method === 'delivery' ? DELIVERY_STATUSES : COLLECTION_STATUSES
  if (!current) return steps[0]
  const index = steps.indexOf(current)
  return index < 0 ? undefined : steps[index + 1]
}

const DEMO_PACE: KitchenPace = {
  stepMs: 12_000,
  driveMs: 60_000,
  positionMs: 2000,
  aheadMs: 30 * 60_000,
  isPaused: false,
}
const MAX_FAILURES = 20

function recordStatus(
  entry: KitchenOrder,
  status: ordersApi.OrderStatusKey,
  { now, pace }: { now: number; pace: KitchenPace },
): void {
  entry.status = status
  entry.failures = 0
  entry.leftAt = status === 'en_route' ? now : undefined
  const duration = status === 'en_route' ? pace.driveMs : pace.stepMs
  // The order is sent to the store at once, but its preparation starts only shortly before its slot.
  const notBefore = status === 'sent_to_store' ? computePreparationStart(entry.order, pace) : 0
  const next = getNextStatus(status, entry.order.fulfilmentMethod)
  entry.nextAt = next ? Math.max(now + duration, notBefore) : undefined
}

const computePreparationStart = (
  { isAsap, fulfilmentAt }: integrationsApi.PlacedOrder,
  pace: KitchenPace,
): number => (isAsap ? 0 : Date.parse(fulfilmentAt) - pace.aheadMs)

/** Schedules a retry after an increasing delay; gives up after too many failures. */
function scheduleRetry(entry: KitchenOrder, now: number): void {
  entry.failures += 1
  if (entry.failures > MAX_FAILURES) return endOrder(entry)
  entry.nextAt = now + Math.min(500 * 2 ** entry.failures, 30_000)
}

function endOrder(entry: KitchenOrder): void {
  entry.nextAt = undefined
  entry.leftAt = undefined
}

/** Creates a function that runs one job of an order at a time, skips others, and then calls `save`. */
function createOrderLock(save: () => void) {
  const busy = new Set<string>()
  return async (entry: KitchenOrder, job: () => Promise<void>): Promise<void> => {
    const id = entry.order.businessOrderId
    if (busy.has(id)) return
    busy.add(id)
    await job().finally(() => busy.delete(id))
    save()
  }
}

/** Takes a new order, or the changed order in place of an older one. */
function takeOrder(
  orders: KitchenState['orders'],
  order: integrationsApi.PlacedOrder,
  { now, pace }: { now: number; pace: KitchenPace },
): void {
  const { businessOrderId, revision = 0 } = order
  const known = orders[businessOrderId]
  if (!known) orders[businessOrderId] = { order, receivedAt: now, nextAt: now, failures: 0, positions: 0 }
  else if (revision > (known.order.revision ?? 0)) {
    known.order = order
    // The time may be another one.
    if (known.status === 'sent_to_store') recordStatus(known, known.status, { now, pace })
  }
}

/**
 * Creates a store's kitchen and driver as a client of the store-systems port (docs/providers.md#store-systems). It
 * accepts every order of the shop, advances it at its pace, and moves its driver along a line to the shopper.
 */
export function createDemoKitchen(deps: KitchenDeps) {
  const { store, clock } = deps
  const { orders } = store.state.kitchen
  const report = createReporter(deps)
  const reportPosition = createDriver(report)
  const reportPicked = createPickerReport(report, clock)
  const runExclusively = createOrderLock(() => store.save())
  let pace: KitchenPace = { ...DEMO_PACE, ...deps.kitchenPace }

  function receive(order: integrationsApi.PlacedOrder): void {
    takeOrder(orders, order, { now: clock().getTime(), pace })
    store.save()
  }

  /** Stops the work on an order that its shopper cancelled. Returns false for an unknown order. */
  function cancel(businessOrderId: string): boolean {
    const entry = orders[businessOrderId]
    if (!entry) return false
    entry.status = 'cancelled'
    endOrder(entry)
    store.save()
    return true
  }

  /** Reports one status; the order advances only if the shop accepts it. */
  async function reportStatus(entry: KitchenOrder, status: ordersApi.OrderStatusKey, reason?: string) {
    const { businessOrderId, shopOrigin } = entry.order
    const occurredAt = clock().toISOString()
    const result = await report({
      path: integrationsApi.updateOrderStatus.path,
      shopOrigin,
      eventId: `status-${businessOrderId}-${status}`,
      body: { businessOrderId, status, occurredAt, reason },
    })
    if (result === 'repeat') return scheduleRetry(entry, clock().getTime())
    if (result === 'refused') return endOrder(entry)
    recordStatus(entry, status, { now: clock().getTime(), pace })
  }

  async function work(entry: KitchenOrder): Promise<void> {
    const now = clock().getTime()
    const { leftAt, nextAt, status, order, lines } = entry
    if (leftAt !== undefined && now >= leftAt + entry.positions * pace.positionMs) {
      await reportPosition(entry, { leftAt, now, driveMs: pace.driveMs })
    }
    if (nextAt === undefined || now < nextAt) return
    const next = getNextStatus(status, order.fulfilmentMethod)
    if (next === 'picked' && lines) return
    if (next) await reportStatus(entry, next)
    else endOrder(entry)
  }

  return {
    receive,
    cancel,
    orders: (): KitchenOrder[] => Object.values(orders),
    setPace: (change: Partial<KitchenPace>) => {
      pace = { ...pace, ...change }
    },
    /** Does the work that is due now; called by a timer and by tests. */
    tick: async (): Promise<void> => {
      if (pace.isPaused) return
      await Promise.all(Object.values(orders).map((entry) => runExclusively(entry, () => work(entry))))
    },
    /** Reports lines by hand; undefined for an unknown order. */
    reportLines: async (id: string, picked: PickedLines): Promise<ReportResult | undefined> => {
      const entry = orders[id]
      const result = entry && (await reportPicked(entry, picked))
      store.save()
      return result
    },
    /** Takes a shopper's answer; a repeated one changes nothing. */
    takeAnswer: (answer: integrationsApi.LineAnswer): void => {
      const entry = orders[answer.businessOrderId]
      if (!entry) return
      entry.answers = { ...entry.answers, [answer.basketLineId]: answer }
      store.save()
    },
    /** Reports the given status, or the next one, immediately. Returns false for an unknown order. */
    move: async (id: string, status?: ordersApi.OrderStatusKey, reason?: string): Promise<boolean> => {
      const entry = orders[id]
      const newStatus = status ?? (entry && getNextStatus(entry.status, entry.order.fulfilmentMethod))
      if (!entry || !newStatus) return false
      await runExclusively(entry, () => reportStatus(entry, newStatus, reason))
      return true
    },
  }
}

export type DemoKitchen = ReturnType<typeof createDemoKitchen>
