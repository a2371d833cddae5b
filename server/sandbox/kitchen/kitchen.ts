import { integrationsApi, type ordersApi } from '@larder/shared/contracts'
import type { SandboxDeps } from '../sandbox.types.ts'
import type { KitchenOrder, Pace } from './kitchen.types.ts'
import { driver } from './driver.ts'
import { reporter } from './reporter.ts'
import { nextStatus } from './steps.ts'

export const demoPace: Pace = {
  stepMs: 12_000,
  driveMs: 60_000,
  positionMs: 2000,
  aheadMs: 30 * 60_000,
  isPaused: false,
}
const MAX_FAILURES = 20

/**
 * A store's kitchen and driver as a client of the store-systems port (providers.md): takes every order of the shop,
 * advances it step by step at its pace, and moves its driver along a line to the shopper.
 */
export function demoKitchen(deps: SandboxDeps) {
  const { store, clock } = deps
  const { orders } = store.state.kitchen
  const report = reporter(deps)
  const reportPosition = driver(report)
  const busy = new Set<string>()
  let pace = demoPace

  function take(order: integrationsApi.PlacedOrder): void {
    const now = clock().getTime()
    orders[order.businessOrderId] ??= { order, receivedAt: now, nextAt: now, failures: 0, positions: 0 }
    store.save()
  }

  /** Reports one status; the order advances only when the shop accepted it. */
  async function reportStatus(known: KitchenOrder, status: ordersApi.OrderStatusKey, reason?: string) {
    const { businessOrderId, shopOrigin, fulfilmentMethod } = known.order
    const occurredAt = clock().toISOString()
    const result = await report({
      path: integrationsApi.updateOrderStatus.path,
      shopOrigin,
      eventId: `status-${businessOrderId}-${status}`,
      body: { businessOrderId, status, occurredAt, reason },
    })
    if (result === 'repeat') return postpone(known)
    if (result === 'refused') return end(known)
    const now = clock().getTime()
    known.status = status
    known.failures = 0
    known.leftAt = status === 'en_route' ? now : undefined
    const wait = status === 'en_route' ? pace.driveMs : pace.stepMs
    const next = nextStatus(status, fulfilmentMethod)
    // It is sent to the store at once; preparation begins only shortly before its time.
    const begins = status === 'sent_to_store' ? beginsAt(known.order) : 0
    known.nextAt = next ? Math.max(now + wait, begins) : undefined
  }

  const beginsAt = ({ isAsap, fulfilmentAt }: integrationsApi.PlacedOrder): number =>
    isAsap ? 0 : Date.parse(fulfilmentAt) - pace.aheadMs

  function postpone(known: KitchenOrder): void {
    known.failures += 1
    if (known.failures > MAX_FAILURES) return end(known)
    known.nextAt = clock().getTime() + Math.min(500 * 2 ** known.failures, 30_000)
  }

  function end(known: KitchenOrder): void {
    known.nextAt = undefined
    known.leftAt = undefined
  }

  async function work(known: KitchenOrder): Promise<void> {
    const now = clock().getTime()
    const { leftAt, nextAt, status, order } = known
    if (leftAt !== undefined && now >= leftAt + known.positions * pace.positionMs) {
      await reportPosition(known, { leftAt, now, driveMs: pace.driveMs })
    }
    if (nextAt === undefined || now < nextAt) return
    const next = nextStatus(status, order.fulfilmentMethod)
    if (next) await reportStatus(known, next)
    else end(known)
  }

  async function alone(known: KitchenOrder, job: () => Promise<void>): Promise<void> {
    const id = known.order.businessOrderId
    if (busy.has(id)) return
    busy.add(id)
    await job().finally(() => busy.delete(id))
    store.save()
  }

  return {
    take,
    orders: (): KitchenOrder[] => Object.values(orders),
    setPace: (change: Partial<Pace>) => {
      pace = { ...pace, ...change }
    },
    /** Does whatever is due now; called by a timer, and by tests. */
    tick: async (): Promise<void> => {
      if (pace.isPaused) return
      await Promise.all(Object.values(orders).map((known) => alone(known, () => work(known))))
    },
    /** Reports the given status, or the next one, at once. False for an unknown order. */
    move: async (id: string, status?: ordersApi.OrderStatusKey, reason?: string): Promise<boolean> => {
      const known = orders[id]
      const wanted = status ?? (known && nextStatus(known.status, known.order.fulfilmentMethod))
      if (!known || !wanted) return false
      await alone(known, () => reportStatus(known, wanted, reason))
      return true
    },
  }
}

export type DemoKitchen = ReturnType<typeof demoKitchen>
