/**
 * The destination of each topic's messages. Topics with the same destination share its lane in each brand, so a slow or
 * unavailable destination delays nothing else.
 */
const DESTINATION_BY_TOPIC = {
  'order/store-system': 'store-system',
  'order/line-answer': 'store-system',
  'order/store-system-changed': 'store-system',
  'order/store-system-cancelled': 'store-system',
  'order/confirmation': 'mail',
  'order/changed': 'mail',
  'order/status': 'mail',
  'order/refund-part': 'mail',
  'order/line-question': 'mail',
  'order/line-changes': 'mail',
  'order/problem': 'mail',
  'order/confirmation-sms': 'sms',
  'order/status-sms': 'sms',
  'order/line-question-sms': 'sms',
  'order/push': 'push',
  'order/purchase': 'marketing',
  'order/purchase-measured': 'analytics',
  'order/delivered': 'rewards',
  'payment/refund': 'card-gateway',
} as const satisfies Record<string, string>

export type OutboxTopic = keyof typeof DESTINATION_BY_TOPIC
/** The topics of this version of the server. A newer one may write others into the same table. */
export const OUTBOX_TOPICS = Object.keys(DESTINATION_BY_TOPIC) as OutboxTopic[] // its only keys

/**
 * The lane of a message within its brand: its destination, plus the store for messages to a store's own system
 * (`store-system:12`).
 */
export function chooseLane(topic: OutboxTopic, payload: Record<string, unknown>): string {
  const destination = DESTINATION_BY_TOPIC[topic]
  const { storeId } = payload
  return destination === 'store-system' && typeof storeId === 'number'
    ? `${destination}:${storeId}`
    : destination
}

/**
 * The destination of a lane: `store-system` for `store-system:12`. Lanes of one destination share a part of the total
 * limit.
 */
const getLaneDestination = (lane: string): string => lane.split(':', 1)[0] ?? lane

/** Maximum number of concurrent deliveries in this process. */
const MAX_CONCURRENT = 64
/**
 * Maximum number of concurrent deliveries per destination over all its lanes, so that five hundred slow stores leave
 * capacity for email.
 */
const MAX_DESTINATION_CONCURRENCY = 32
const MAX_LANE_CONCURRENCY = 8
/** Initial number of concurrent deliveries in a lane. */
export const INITIAL_LANE_CONCURRENCY = 2
/**
 * Duration of a delivery in ms above which its destination counts as slow: it gets one message at a time until it is
 * fast again.
 */
const SLOW_DELIVERY_MS = 1_000

type Lane = { brandId: string; lane: string }
/** `isResting`: nothing was in flight when the last claim began. */
type LaneLoad = Lane & { inFlight: number; allowed: number; isResting: boolean }

/**
 * The number of messages that may start now: in total, by destination, and by lane where it differs from
 * `INITIAL_LANE_CONCURRENCY`.
 */
export type LaneCapacity = {
  total: number
  perDestination: number
  destinations: { destination: string; free: number }[]
  lanes: { brand_id: string; lane: string; free: number }[]
}

/**
 * Counts the deliveries in flight in each lane and adapts the lane's limit: one more after every fast success, down to
 * one after a slow or failed delivery.
 */
export function createLaneLimits() {
  const loads = new Map<string, LaneLoad>()
  const makeKey = ({ brandId, lane }: Lane) => `${brandId}\n${lane}`

  function acquire(at: Lane): void {
    const load = loads.get(makeKey(at)) ?? {
      brandId: at.brandId,
      lane: at.lane,
      inFlight: 0,
      allowed: INITIAL_LANE_CONCURRENCY,
      isResting: false,
    }
    load.inFlight += 1
    load.isResting = false
    loads.set(makeKey(at), load)
  }

  /** An undefined `durationMs` means that the delivery failed. */
  function release(at: Lane, durationMs: number | undefined): void {
    const load = loads.get(makeKey(at))
    if (!load) return
    load.inFlight -= 1
    const isFast = durationMs !== undefined && durationMs < SLOW_DELIVERY_MS
    load.allowed = isFast ? Math.min(load.allowed + 1, MAX_LANE_CONCURRENCY) : 1
  }

  /**
   * A healthy lane of which a whole claim took nothing starts with the defaults again, so that claims do not carry every
   * store of every brand. A lane that failed or was slow stays.
   */
  function forgetResting(): void {
    for (const [key, load] of loads) {
      const isIdle = load.inFlight === 0 && load.allowed >= INITIAL_LANE_CONCURRENCY
      if (isIdle && load.isResting) loads.delete(key)
      load.isResting = isIdle
    }
  }

  /** What may start now. Asked once before each claim. */
  function capacity(): LaneCapacity {
    forgetResting()
    const all = [...loads.values()]
    const byDestination = new Map<string, number>()
    for (const { lane, inFlight } of all) {
      const destination = getLaneDestination(lane)
      byDestination.set(destination, (byDestination.get(destination) ?? 0) + inFlight)
    }
    return {
      total: MAX_CONCURRENT - all.reduce((sum, { inFlight }) => sum + inFlight, 0),
      perDestination: MAX_DESTINATION_CONCURRENCY,
      destinations: [...byDestination].map(([destination, inFlight]) => ({
        destination,
        free: MAX_DESTINATION_CONCURRENCY - inFlight,
      })),
      lanes: all.map(({ brandId, lane, inFlight, allowed }) => ({
        brand_id: brandId,
        lane,
        free: Math.max(allowed - inFlight, 0),
      })),
    }
  }

  return { acquire, release, capacity }
}
