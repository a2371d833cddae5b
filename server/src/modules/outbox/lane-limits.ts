import { destinationOf } from './lanes.ts'

/** Concurrent deliveries of this process. */
const MOST = 64
/** Of these, to one destination over all its lanes, so that five hundred slow stores leave capacity for email. */
const MOST_PER_DESTINATION = 32
const MOST_PER_LANE = 8
/** Initial concurrency of a lane. */
export const FIRST_PER_LANE = 2
/** A destination that takes longer than this gets one message at a time until it is fast again. */
const SLOW_MS = 1_000

type Lane = { brandId: string; lane: string }
type Load = Lane & { inFlight: number; allowed: number }

/** What may be started now: in total, by destination, and by lane where it is not `FIRST_PER_LANE`. */
export type Room = {
  total: number
  perDestination: number
  destinations: { destination: string; free: number }[]
  lanes: { brand_id: string; lane: string; free: number }[]
}

/**
 * Counts the deliveries in flight in each lane and adapts its limit: one more after every fast success, down to one
 * after a slow or failed delivery.
 */
export function laneLimits() {
  const loads = new Map<string, Load>()
  const keyOf = ({ brandId, lane }: Lane) => `${brandId}\n${lane}`

  function take(at: Lane): void {
    const load = loads.get(keyOf(at)) ?? {
      brandId: at.brandId,
      lane: at.lane,
      inFlight: 0,
      allowed: FIRST_PER_LANE,
    }
    load.inFlight += 1
    loads.set(keyOf(at), load)
  }

  /** `tookMs` undefined: it failed. */
  function release(at: Lane, tookMs: number | undefined): void {
    const load = loads.get(keyOf(at))
    if (!load) return
    load.inFlight -= 1
    const isFast = tookMs !== undefined && tookMs < SLOW_MS
    load.allowed = isFast ? Math.min(load.allowed + 1, MOST_PER_LANE) : 1
    // A healthy idle lane is forgotten and starts afresh; the state of a failing one is kept.
    if (load.inFlight === 0 && isFast && load.allowed === MOST_PER_LANE) loads.delete(keyOf(at))
  }

  function room(): Room {
    const all = [...loads.values()]
    const byDestination = new Map<string, number>()
    for (const { lane, inFlight } of all) {
      const destination = destinationOf(lane)
      byDestination.set(destination, (byDestination.get(destination) ?? 0) + inFlight)
    }
    return {
      total: MOST - all.reduce((sum, { inFlight }) => sum + inFlight, 0),
      perDestination: MOST_PER_DESTINATION,
      destinations: [...byDestination].map(([destination, inFlight]) => ({
        destination,
        free: MOST_PER_DESTINATION - inFlight,
      })),
      lanes: all.map(({ brandId, lane, inFlight, allowed }) => ({
        brand_id: brandId,
        lane,
        free: Math.max(allowed - inFlight, 0),
      })),
    }
  }

  return { take, release, room }
}
