import type { AppDeps } from '../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { limitConcurrency, limitWaiting } from '@larder/kernel/limits/concurrency-limit.ts'
import { loadVersion } from '../model/brand-versions.ts'
import { brandMemory } from './brand-memory.ts'
import { loadBrand, type BrandSnapshot } from './load-snapshot.ts'

/** Each load takes a connection, and memory that is counted only as it grows. */
const LOADS_AT_ONCE = 2
/** What waits to be made keeps its snapshot in memory, even one that was dropped meanwhile; further work is rejected. */
const MAKING_WAITS = 2
/** Of the places for calls, at most this share waits for brands that are being loaded; the others serve other brands. */
const WAITING_SHARE = 0.5

/** The brands in memory, their loads, and what was derived from them. */
const snapshots = memoiseByDeps((deps: AppDeps) => {
  const { db, config, log } = deps
  const ms = config.deadlines.brandLoad
  const runLimited = limitConcurrency({ atOnce: LOADS_AT_ONCE, waiting: Infinity })
  const memory = brandMemory<BrandSnapshot>(config.brandMemoryBytes, (brandId, onBytes) =>
    runLimited(async () => {
      const from = performance.now()
      const snapshot = await loadBrand(db, brandId, onBytes)
      const { items, stores, itemBytes } = snapshot
      const took = Math.round(performance.now() - from)
      log.info({ brandId, ms: took, items: items.length, stores: stores.length, itemBytes }, 'brand loaded')
      return snapshot
    }),
  )
  return {
    ...memory,
    waitForLoad: limitWaiting({ places: Math.ceil(config.maxInFlight * WAITING_SHARE), ms }),
    waitForDerived: limitWaiting({ places: Infinity, ms }),
  }
})

/**
 * The stores, menu, offers and coupons of a brand as of one moment, in memory until the next import or until other
 * brands need the room (docs/decisions/040). Rejects with OVERLOADED (503) when a load takes longer than a request
 * waits. Settings and content are read separately (`business.service.ts`, `content.service.ts`), because documents need
 * them before any menu.
 */
export const brandSnapshot = memoiseByDeps((deps: AppDeps) => {
  const { get, waitForLoad } = snapshots(deps)
  return async (brandId: string): Promise<BrandSnapshot> => {
    const { value, loading } = get(brandId, await loadVersion(deps)(brandId))
    return value ?? waitForLoad(loading)
  }
})

/**
 * Keeps what `make` derives from a snapshot for as long as the snapshot itself. All who ask meanwhile share the work,
 * which `make` does in slices if it takes long. `bytes` estimates its size in memory.
 */
export function derive<Value extends object>(
  deps: AppDeps,
  make: (snapshot: BrandSnapshot) => Value | Promise<Value>,
  bytes: (snapshot: BrandSnapshot) => number = () => 0,
): (snapshot: BrandSnapshot) => Promise<Value> {
  const { grow, waitForDerived } = snapshots(deps)
  const runLimited = limitConcurrency({ atOnce: 1, waiting: MAKING_WAITS })
  const made = new WeakMap<BrandSnapshot, Value>()
  const making = new WeakMap<BrandSnapshot, Promise<Value>>()

  function start(snapshot: BrandSnapshot): Promise<Value> {
    const size = bytes(snapshot)
    grow(snapshot, size) // makes room first
    const work = runLimited(async () => make(snapshot))
    making.set(snapshot, work)
    work.then(
      (value) => {
        made.set(snapshot, value)
        making.delete(snapshot)
      },
      () => {
        making.delete(snapshot)
        grow(snapshot, -size)
      },
    )
    return work
  }

  return async (snapshot) => made.get(snapshot) ?? waitForDerived(making.get(snapshot) ?? start(snapshot))
}

/** Keeps what `make` derives from a brand's snapshot for as long as the snapshot itself. */
export function cacheFromSnapshot<Value extends object>(
  deps: AppDeps,
  make: (snapshot: BrandSnapshot) => Value,
): (brandId: string) => Promise<Value> {
  const load = brandSnapshot(deps)
  const of = derive(deps, make)
  return async (brandId) => of(await load(brandId))
}
